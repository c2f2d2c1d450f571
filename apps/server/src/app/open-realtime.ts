import { createRealtime, type Realtime } from '../drivers/realtime-socketio/realtime.ts';
import { showPresence } from '../features/messages/index.ts';
import { createPresence, type Presence, type SessionDeps } from '../features/session/index.ts';
import { maySeePlace, maySeeTicket } from '../features/tickets/index.ts';
import type { Broadcaster } from '../ports/broadcaster.ts';
import type { Logger } from '../platform/logger.ts';
import { checkEvents } from './check-events.ts';
import type { Drivers } from './open-drivers.ts';
import type { WhatsApp } from './whatsapp.ts';

export type RealtimeOptions = {
  drivers: Drivers;
  session: SessionDeps;
  /** Shows a customer that somebody types. */
  showTyping: WhatsApp['showTyping'];
  /** Told of each event that is not as the contract declares it; for tests. */
  onUndeclaredEvent: ((problem: string) => void) | undefined;
  log: Logger;
};

/** The sockets to browsers, and who is here by them. They are served once they are attached to an HTTP server. */
export async function openRealtime({
  drivers: { nodeId, nodes, signals },
  session: { uow, authStates, publicUrl },
  showTyping,
  onUndeclaredEvent,
  log,
}: RealtimeOptions): Promise<{ realtime: Realtime; broadcaster: Broadcaster; presence: Presence }> {
  const presence = createPresence({ uow, nodeId, log });
  const realtime = createRealtime({
    authenticator: authStates,
    stillValid: authStates.recheck,
    isOutdated: authStates.isOutdated,
    canSeeTicket: (principal, ticketId) => maySeeTicket(uow, principal, ticketId),
    seesPlace: maySeePlace,
    presence,
    onTicketPresence: (principal, news) =>
      void showPresence({ uow, broadcaster, showTyping }, principal, news).catch((err: unknown) =>
        log.debug({ err }, 'presence was not shown'),
      ),
    signals,
    otherNodes: nodes.otherNodes,
    nodeId,
    publicUrl,
    log,
  });
  const broadcaster = onUndeclaredEvent ? checkEvents(realtime.broadcaster, onUndeclaredEvent) : realtime.broadcaster;
  await presence.start();
  return { realtime, broadcaster, presence };
}
