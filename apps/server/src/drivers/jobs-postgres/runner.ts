import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { WorkerLoop, WorkerTiming } from '../../platform/worker/worker-loop.ts';
import type { Cron, JobQueue, RunnableJob } from '../../ports/job-queue.ts';
import type { Signals } from '../../ports/signals.ts';
import { createTimetable } from './cron.ts';
import { createLane } from './lane.ts';

export type JobRunnerOptions = {
  uow: UnitOfWork;
  queue: JobQueue;
  signals: Pick<Signals, 'subscribe' | 'onGap'>;
  log: Logger;
  /** Who holds the leases; new at every start of the process. */
  nodeId: string;
  jobs: readonly RunnableJob[];
  crons: readonly Cron[];
  /** How many run at once, besides those of jobs with a concurrency of their own. */
  places?: number;
  timing?: Partial<WorkerTiming>;
  /** Starts the loops and returns how to let them go; by default each polls once a second. */
  startLoops?: (loops: readonly WorkerLoop[]) => () => void;
};

export type JobRunner = {
  start(): void;
  /** Finishes what runs within 10 s, hands back the rest. */
  stop(): Promise<void>;
  /** Runs what is due and all that follows from it, then answers how many ran. For tests, instead of `start`. */
  runDue(): Promise<number>;
};

const usualPlaces = 10;
const cronEvery = 1_000;

/** Runs jobs of the given kinds, and no others, on this node. Any number of nodes may do so at once. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { uow, queue, signals, places = usualPlaces, startLoops = startEach } = options;
  const timetable = createTimetable(uow, queue, options.crons);
  const jobs = [...options.jobs, ...timetable.jobs];
  requireUniqueNames(jobs);
  const shared = jobs.filter((job) => job.concurrency === null);
  const apart = jobs.filter((job) => job.concurrency !== null);
  const loops = [
    createLane({ ...options, jobs: shared, places, beforeClaim: atMostEvery(cronEvery, timetable.addDue) }),
    ...apart.map((job) => createLane({ ...options, jobs: [job], places: job.concurrency ?? places })),
  ];
  const wakeAll = (): void => loops.forEach((loop) => loop.wake());
  let unsubscribe: (() => void)[] = [];
  return {
    start() {
      unsubscribe = [
        signals.subscribe('jobsAdded', wakeAll),
        signals.subscribe('clockMoved', wakeAll),
        signals.onGap(wakeAll),
      ];
      unsubscribe.push(startLoops(loops));
    },
    async stop() {
      for (const end of unsubscribe) end();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    async runDue() {
      for (let total = 0; ;) {
        let ran = 0;
        for (const loop of loops) ran += await loop.drain();
        if (ran === 0) return total;
        total += ran;
      }
    },
  };
}

function startEach(loops: readonly WorkerLoop[]): () => void {
  for (const loop of loops) loop.start();
  return () => undefined;
}

function requireUniqueNames(jobs: readonly RunnableJob[]): void {
  const names = jobs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two jobs are called ${twice}`);
}

/** Lets one call in such a time through. */
function atMostEvery(milliseconds: number, run: () => Promise<void>): () => Promise<void> {
  let last = -Infinity;
  return async () => {
    if (performance.now() - last < milliseconds) return;
    await run();
    last = performance.now();
  };
}
