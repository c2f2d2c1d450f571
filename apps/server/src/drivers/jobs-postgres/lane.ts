import { createDueWorkLoop, type DueWorkLoop, type Rhythm } from '../../platform/due-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { RunnableJob } from '../../ports/job-queue.ts';
import { createOutcomeStore } from './outcome-store.ts';
import { claimJobs, renewJobs, storeOutcomes, type ClaimedJob, type Ended, type Stored } from './queries.ts';
import { runJob } from './run-job.ts';

export type LaneOptions = {
  uow: UnitOfWork;
  log: Logger;
  nodeId: string;
  jobs: readonly RunnableJob[];
  places: number;
  rhythm?: Partial<Rhythm>;
  /** Done before each look for due jobs. */
  beforeClaim?: () => Promise<void>;
};

/** Of the places of a lane, one company gets this part at most. */
const share = 0.8;

/** Places that certain kinds of jobs share. Slow kinds have a lane of their own and do not hold up the quick ones. */
export function createLane({ uow, log, nodeId, rhythm, jobs, places, beforeClaim }: LaneOptions): DueWorkLoop {
  const kinds = new Map(jobs.map((job) => [job.name, job]));
  const names = [...kinds.keys()];
  const running: number[] = [];
  const store = (ended: readonly Ended[]): Promise<Map<number, Stored>> =>
    uow.writePlatform(({ db }) => storeOutcomes(db, nodeId, ended));
  const outcomes = createOutcomeStore(store, log);
  const perCompany = Math.ceil(places * share);
  let after = 0;

  const run = async (claimed: ClaimedJob, signal: AbortSignal): Promise<void> => {
    const job = kinds.get(claimed.name);
    if (!job) throw new Error(`No job is called ${claimed.name}`);
    const facts = { job: job.name, jobId: claimed.id, companyId: claimed.companyId, attempt: claimed.attempt };
    const jobLog = log.child(facts);
    const outcome = await runJob(job, claimed, signal, jobLog);
    const stored = await outcomes.put(claimed, outcome, signal);
    if (!stored) jobLog.warn('the lease of a job was lost before its outcome could be stored; it runs again');
    else if (outcome.kind === 'failed') jobLog.error({ error: outcome.error }, 'job given up');
  };

  return createDueWorkLoop<ClaimedJob>(
    {
      name: jobs.length === 1 ? names.join() : 'jobs',
      places,
      async claim(room) {
        await beforeClaim?.();
        const claimed = await uow.writePlatform(({ db }) =>
          claimJobs(db, { nodeId, names, room, after, perCompany, running }),
        );
        const last = claimed.at(-1);
        if (last) after = last.companyId ?? 0;
        return claimed;
      },
      async work(claimed, signal) {
        const turn = claimed.companyId ?? 0;
        running.push(turn);
        try {
          await run(claimed, signal);
        } finally {
          running.splice(running.indexOf(turn), 1);
        }
      },
      renew: (leases) => uow.writePlatform(({ db }) => renewJobs(db, nodeId, leases)),
      handBack: async (leases) =>
        void (await store(leases.map((lease) => ({ lease, outcome: { kind: 'handedBack' } })))),
    },
    { log, rhythm },
  );
}
