import type * as z from 'zod/mini';
import type { Logger } from '../platform/logger.ts';
import type { PlatformDb, TenantDb } from '../platform/tenant-db.ts';

/** What a run knows besides its payload. */
export type JobContext = {
  /** The company whose unit of work added the job; null for work above companies. */
  readonly companyId: number | null;
  readonly log: Logger;
  /**
   * Aborts when the time is over, the lease was lost or the node stops: heed it before anything that cannot be undone.
   */
  readonly signal: AbortSignal;
  /** 1 at the first run. */
  readonly attempt: number;
};

type Limits = {
  /** Attempts before the job is given up: 10 by default, which takes about a quarter of an hour. */
  maxAttempts?: number;
  /** How long one run may take: a minute by default. */
  timeoutMs?: number;
  /** How many a node runs at once. Such a job gets places of its own; the others share the common ones. */
  concurrency?: number;
};

/** A job as its feature declares it. Its payload is ids, and a second run must be harmless. */
export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = Readonly<Limits> & {
  readonly name: string;
  readonly payload: S;
  run(payload: z.output<S>, context: JobContext): Promise<void>;
};

/** A job behind its name, whatever its payload: what the runner holds. */
export type RunnableJob = Readonly<Required<Omit<Limits, 'concurrency'>>> & {
  readonly name: string;
  readonly concurrency: number | null;
  /** The paths of a stored payload that the schema refuses; none when it may run. */
  findFaults(stored: unknown): readonly string[];
  execute(stored: unknown, context: JobContext): Promise<void>;
};

/** A job as far as it can be added, where what it needs to run is not at hand. */
export type JobKind<S extends z.ZodMiniType = z.ZodMiniType> = Pick<RunnableJob, 'name' | 'findFaults'> & {
  readonly payload: S;
};

/** A job that can be added and run. */
export type Job<S extends z.ZodMiniType = z.ZodMiniType> = RunnableJob & JobKind<S>;

/** Declares the name and payload of a job apart from its run. */
export function defineJobKind<S extends z.ZodMiniType>(name: string, payload: S): JobKind<S> {
  return {
    name,
    payload,
    findFaults: (stored) =>
      payload.safeParse(stored).error?.issues.map((issue) => issue.path.join('.') || 'payload') ?? [],
  };
}

/** Declares a job once; the same value is added to the queue and given to the runner. */
export function defineJob<S extends z.ZodMiniType>(definition: JobDefinition<S>): Job<S> {
  const { name, payload, maxAttempts = 10, timeoutMs = 60_000, concurrency = null } = definition;
  return {
    ...defineJobKind(name, payload),
    maxAttempts,
    timeoutMs,
    concurrency,
    execute: async (stored, context) => definition.run(payload.parse(stored), context),
  };
}

/** When a recurring job runs: every so many minutes counted from midnight UTC, or once a day at a local time. */
export type CronSchedule =
  | { readonly everyMinutes: number }
  | { /** HH:MM. */ readonly dailyAt: string; readonly timeZone: string };

export type CronContext = Omit<JobContext, 'companyId'> & {
  /** The time this run is for, by the real time of the database. */
  readonly slot: Date;
};

/** A recurring job above companies. */
export type Cron = Readonly<Limits> & {
  readonly name: string;
  readonly every: CronSchedule;
  run(context: CronContext): Promise<void>;
};

/**
 * Declares a recurring job. Each slot runs on one node; of the slots missed while all were down, the latest runs once.
 */
export function defineCron(cron: Cron): Cron {
  if ('everyMinutes' in cron.every) requireMinutes(cron.name, cron.every.everyMinutes);
  else requireTime(cron.name, cron.every.dailyAt, cron.every.timeZone);
  return cron;
}

/** Adds work that is done later, at least once. */
export type JobQueue = {
  /**
   * Adds a job inside the caller's transaction: a rollback leaves nothing, a commit wakes the runners. A `TenantDb`
   * adds for its company, a `PlatformDb` above companies.
   */
  add<S extends z.ZodMiniType>(
    db: TenantDb | PlatformDb,
    job: JobKind<S>,
    payload: z.input<S>,
    options?: AddOptions,
  ): Promise<void>;
};

export type AddOptions = {
  /** Product time before which it does not run; now by default. */
  dueAt?: Date;
  /**
   * Makes it the same job as any other of this company, name and key. While that one waits, its payload and due time
   * are replaced and its attempts start anew; while it runs, it runs once more afterwards. It never runs beside itself.
   */
  key?: string;
};

function requireMinutes(name: string, minutes: number): void {
  // Only divisors of a day have the same slots every day.
  if (!Number.isInteger(minutes) || minutes < 1 || (24 * 60) % minutes !== 0)
    throw new Error(`${name}: everyMinutes must divide a day`);
}

function requireTime(name: string, time: string, timeZone: string): void {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Error(`${name}: dailyAt must be HH:MM`);
  // Throws a RangeError for a zone that does not exist.
  new Intl.DateTimeFormat('en', { timeZone });
}
