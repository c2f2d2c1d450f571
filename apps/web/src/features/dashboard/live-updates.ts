import { contactsEvents, messagesEvents, sessionEvents, ticketsEvents } from '@balcao/contract';
import type { Listen } from '../../lib/feature.ts';
import { realtime } from '../../lib/realtime/realtime.ts';
import { createThrottledRun } from '../../lib/throttled-run.ts';
import { dashboardKey } from './query-keys.ts';

/**
 * Fetches the figures on the screen again soon after something happened that may be counted, at most once a second. Who
 * looks at something else fetches nothing.
 */
export const listen: Listen = (client) => {
  const again = createThrottledRun(() => void client.invalidateQueries({ queryKey: dashboardKey }));
  const stops = [
    realtime.on(ticketsEvents.ticket, again.ask),
    realtime.on(messagesEvents.appMessage, ({ action }) => action === 'create' && again.ask()),
    realtime.on(contactsEvents.contact, again.ask),
    realtime.on(sessionEvents.userOnlineChange, again.ask),
  ];
  return () => {
    stops.forEach((stop) => stop());
    again.stop();
  };
};
