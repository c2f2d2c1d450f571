import { wireName } from '@balcao/contract';
import type { Logger } from '../../../platform/logger.ts';
import type { Broadcaster, TicketPlace } from '../../../ports/broadcaster.ts';
import type { SignalMap, SignalName, Signals } from '../../../ports/signals.ts';

export type BroadcasterOptions = {
  /** Sends to the sockets of this node. */
  deliver: (name: string, rooms: readonly string[], payload: unknown) => void;
  /** Takes the sockets of this node that may not see the ticket out of its room. */
  hideMoved: (companyId: number, place: TicketPlace) => void;
  signals: Pick<Signals, 'publish'>;
  nodeId: string;
  /** Whether another node is alive; when none is, nothing has to leave this process. */
  otherNodes: () => boolean;
  log: Logger;
};

export type FlushedBroadcaster = Broadcaster & {
  /** Resolves when everything was sent to the other nodes. */
  flushed(): Promise<void>;
};

/** Sends events to this node's sockets and to the other nodes, in the order of the calls. */
export function createBroadcaster({
  deliver,
  hideMoved,
  signals,
  nodeId,
  otherNodes,
  log,
}: BroadcasterOptions): FlushedBroadcaster {
  let published: Promise<void> = Promise.resolve();

  const publishToOthers = <N extends SignalName>(about: string, name: N, data: SignalMap[N]): void => {
    if (!otherNodes()) return;
    published = signals
      .publish(name, data)
      .catch((error: unknown) => log.error({ err: error, event: about }, 'an event did not reach the other nodes'));
  };

  return {
    emit(event, companyId, rooms, payload) {
      const name = wireName(event, companyId);
      deliver(name, rooms, payload);
      publishToOthers(name, 'broadcast', { origin: nodeId, name, rooms, payload });
    },
    ticketMoved(companyId, place) {
      hideMoved(companyId, place);
      publishToOthers('ticketMoved', 'ticketMoved', { origin: nodeId, companyId, place });
    },
    // Signals keep their order, so that the last one is through when all are.
    flushed: () => published,
  };
}
