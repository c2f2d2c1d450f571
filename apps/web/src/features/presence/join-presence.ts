import { messagesEvents, presenceEvery, ticketsEvents } from '@balcao/contract';
import { realtime } from '../../lib/realtime/realtime.ts';
import type { PresenceStore } from './presence-store.ts';
import { applyPresence } from './present-people.ts';

/**
 * Takes part in the presence of a conversation: reports that the viewer looks at it while the page is visible, and
 * follows what others report. A newcomer is answered, so that their list is complete at once.
 */
export function joinPresence(
  store: PresenceStore,
  { ticketId, viewerId }: { ticketId: number; viewerId: number },
): { say(): void; leave(): void } {
  const isSeen = (): boolean => document.visibilityState === 'visible';
  const say = (): void => realtime.say({ ticketId, state: isSeen() ? 'viewing' : 'gone' });
  const repeat = (): void => {
    if (isSeen()) say();
  };
  const timer = setInterval(repeat, presenceEvery);
  const stops = [
    realtime.on(ticketsEvents.ticketPresence, (event) => {
      if (event.ticketId !== ticketId) return;
      // Another window of the same person was closed, but this one is still open.
      if (event.user?.id === viewerId) return event.state === 'gone' ? repeat() : undefined;
      const isNewcomer = event.user !== null && event.state !== 'gone' && !store.get().has(event.user.id);
      store.change((people, now) => applyPresence(people, event, now));
      if (isNewcomer) repeat();
    }),
    realtime.on(messagesEvents.appMessage, (event) => {
      // The message that the customer was typing has arrived.
      if (event.action === 'create' && event.ticket.id === ticketId && !event.message.fromMe)
        store.change((people, now) => applyPresence(people, { user: null, state: 'paused' }, now));
    }),
  ];
  document.addEventListener('visibilitychange', say);
  return {
    say: repeat,
    leave() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      stops.forEach((stop) => stop());
      realtime.say({ ticketId, state: 'gone' });
      store.clear();
    },
  };
}
