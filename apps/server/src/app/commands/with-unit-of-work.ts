import { createJobQueue } from '../../drivers/jobs-postgres/queue.ts';
import { createPools } from '../../drivers/postgres/pools.ts';
import { createSignals } from '../../drivers/postgres/signals.ts';
import { createUnitOfWork } from '../../drivers/postgres/unit-of-work.ts';
import { createLogger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Signals } from '../../ports/signals.ts';
import { duringReactions } from '../features.ts';

export type DatabaseAddresses = { ownerUrl: string; appUrl: string | null; platformUrl: string | null };

/** What a command works with: the transactions of the features, and the signals that running nodes listen to. */
export type CommandTools = { uow: UnitOfWork; publish: Signals['publish'] };

/** Does work of the features beside the server. Nothing is broadcast: running nodes learn only what is published. */
export async function withUnitOfWork<T>(
  addresses: DatabaseAddresses,
  work: (tools: CommandTools) => Promise<T>,
): Promise<T> {
  const size = 2;
  const pools = createPools({ ...addresses, size, onError: () => undefined });
  const { publish } = createSignals({
    pool: pools.platform,
    sessions: pools.sessions.platform,
    log: createLogger('silent'),
  });
  try {
    return await work({
      uow: createUnitOfWork({
        pools,
        size,
        during: duringReactions({ queue: createJobQueue() }),
        announce: () => undefined,
      }),
      publish,
    });
  } finally {
    await pools.end();
  }
}
