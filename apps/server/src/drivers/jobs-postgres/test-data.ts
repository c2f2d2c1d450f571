import { randomUUID } from 'node:crypto';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { RunnableJob } from '../../ports/job-queue.ts';
import { createJobQueue } from './queue.ts';
import { createJobRunner } from './runner.ts';

const deaf = { subscribe: () => () => undefined, onGap: () => () => undefined };

/**
 * Runs at once every one of these jobs that is due by product time, and those they add; answers how many ran. A failed
 * one waits for its next attempt: move the product clock and call this again.
 */
export function runDueJobs({
  uow,
  log,
  jobs,
}: {
  uow: UnitOfWork;
  log: Logger;
  jobs: readonly RunnableJob[];
}): Promise<number> {
  return createJobRunner({
    uow,
    log,
    jobs,
    crons: [],
    queue: createJobQueue(),
    signals: deaf,
    nodeId: randomUUID(),
  }).runDue();
}
