import type { SessionDeps } from '../features/session/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { Signals } from '../ports/signals.ts';
import type { NodeSignals } from './deps.ts';

/** What features tell every node. Nobody waits for it: a node that misses it finds out by its next regular look. */
export function createNodeSignals(signals: Signals, authStates: SessionDeps['authStates'], log: Logger): NodeSignals {
  const publish: Signals['publish'] = (name, data) =>
    signals.publish(name, data).catch((err: unknown) => log.warn({ err }, 'other nodes could not be told'));
  return {
    usersChanged(userIds) {
      authStates.forget(userIds);
      void publish('usersChanged', { userIds });
    },
    companiesChanged(companyIds) {
      for (const companyId of companyIds) void publish('companyChanged', { companyId });
    },
    connectionChanged: (connectionId) => void publish('connectionsChanged', { connectionId }),
  };
}
