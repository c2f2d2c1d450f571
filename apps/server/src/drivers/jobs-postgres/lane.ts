import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { turnOf } from '../../platform/worker/turns.ts';
import { createWorkerLoop, type WorkerLoop, type WorkerTiming } from '../../platform/worker/worker-loop.ts';
import type { RunnableJob } from '../../ports/job-queue.ts';
import { createOutcomeStore } from './outcome-store.ts';
import {
  claimJobs,
  leaseMs,
  renewJobs,
  storeOutcomes,
  type ClaimedJob,
  type Ended,
  type Outcome,
  type Stored,
} from './hot-job-queries.ts';
import { runJob } from './run-job.ts';

export type LaneOptions = {
  uow: UnitOfWork;
  log: Logger;
  nodeId: string;
  jobs: readonly RunnableJob[];
  places: number;
  timing?: Partial<WorkerTiming>;
  /** Done before each look for due jobs. */
  beforeClaim?: () => Promise<void>;
};

/** Places that certain kinds of jobs share. Slow kinds have a lane of their own and do not hold up the quick ones. */
export function createLane({ uow, log, nodeId, timing = {}, jobs, places, beforeClaim }: LaneOptions): WorkerLoop {
  const kinds = new Map(jobs.map((job) => [job.name, job]));
  const names = [...kinds.keys()];
  const store = (ended: readonly Ended[]): Promise<Map<number, Stored>> =>
    uow.writePlatform(({ db }) => storeOutcomes(db, nodeId, ended));
  const storeOutcome = createOutcomeStore(store);
  const logOf = ({ name, id, companyId, attempt }: ClaimedJob): Logger =>
    log.child({ job: name, jobId: id, companyId, attempt });

  return createWorkerLoop<ClaimedJob, Outcome>(
    {
      name: jobs.length === 1 ? names.join() : 'jobs',
      places,
      leaseMs,
      timing,
      async claim({ room, running, perCompany, after }) {
        await beforeClaim?.();
        return uow.writePlatform(({ db }) =>
          claimJobs(db, { nodeId, names, room, after, perCompany, running: running.map(turnOf) }),
        );
      },
      async run(claimed, signal) {
        const job = kinds.get(claimed.name);
        if (!job) throw new Error(`No job is called ${claimed.name}`);
        return runJob(job, claimed, signal, logOf(claimed));
      },
      async settle(claimed, outcome) {
        const isStored = await storeOutcome(claimed, outcome);
        if (isStored && outcome.kind === 'failed') logOf(claimed).error({ error: outcome.error }, 'job given up');
        return isStored;
      },
      renew: (leases) => uow.writePlatform(({ db }) => renewJobs(db, nodeId, leases)),
      handBack: async (leases) =>
        void (await store(leases.map((lease) => ({ lease, outcome: { kind: 'handedBack' } })))),
    },
    { log },
  );
}
