import type { Realtime } from '../drivers/realtime-socketio/realtime.ts';
import type { SessionDeps } from '../features/session/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { Signals } from '../ports/signals.ts';
import type { NodeSignals } from './deps.ts';

export type NodeSignalsOptions = {
  signals: Signals;
  authStates: SessionDeps['authStates'];
  rightsChanged: Realtime['rightsChanged'];
  nodeId: string;
  log: Logger;
};

/**
 * What features tell every node. This one acts at once, so that nothing which follows is decided by outdated rights.
 * Nobody waits for the others: a node that misses it finds out by its next regular look.
 */
export function createNodeSignals({
  signals,
  authStates,
  rightsChanged,
  nodeId: origin,
  log,
}: NodeSignalsOptions): NodeSignals {
  const publish: Signals['publish'] = (name, data) =>
    signals.publish(name, data).catch((err: unknown) => log.warn({ err }, 'other nodes could not be told'));
  return {
    usersChanged(userIds) {
      authStates.forget(userIds);
      rightsChanged.usersChanged(userIds);
      void publish('usersChanged', { origin, userIds });
    },
    companiesChanged(companyIds) {
      authStates.forgetAll();
      for (const companyId of companyIds) {
        rightsChanged.companyChanged(companyId);
        void publish('companyChanged', { origin, companyId });
      }
    },
    platformChanged() {
      authStates.forgetAll();
      rightsChanged.platformChanged();
      void publish('platformChanged', { origin });
    },
    connectionChanged: (connectionId) => void publish('connectionsChanged', { connectionId }),
    linkGivenUp: (connectionId) => void publish('linkGivenUp', { connectionId }),
  };
}
