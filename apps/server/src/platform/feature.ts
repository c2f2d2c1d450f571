import type { Cron, JobQueue, RunnableJob } from '../ports/job-queue.ts';
import type { Route } from './http/define-routes.ts';
import type { DuringReaction, Reaction } from './reactions.ts';
import type { PlatformDb } from './tenant-db.ts';
import type { Work } from './unit-of-work.ts';
import type { WorkerLoop } from './worker/worker-loop.ts';

/**
 * What a feature gives to the node. Its functions get the dependencies it names in `Deps`; the list of features in
 * `app/features.ts` does not compile unless the node has them all.
 */
export type Feature<Deps> = {
  /** The name of its folder. */
  readonly name: string;
  /** The tables that it alone writes. */
  readonly tables: readonly string[];
  readonly routes?: (deps: Deps) => readonly Route[];
  /** What it does about events inside the transaction that recorded them. */
  readonly during?: (deps: DuringDeps) => readonly DuringReaction[];
  /** What it does about events after the commit. */
  readonly reactions?: (deps: Deps) => readonly Reaction[];
  /** Jobs that are added when there is something to do. */
  readonly jobs?: (deps: Deps) => readonly RunnableJob[];
  /** Jobs that run by the clock. */
  readonly recurring?: (deps: Deps) => readonly Cron[];
  /** Loops over work of its own tables that is due; they run where jobs do. */
  readonly workers?: (deps: Deps) => readonly WorkerLoop[];
  /** What must be there before the node serves anybody; several nodes may do it at the same moment. */
  readonly prepare?: (deps: Deps) => Promise<void>;
  /** What it does with its rows of a backup before anybody sees them: the world outside went on without them. */
  readonly afterRestore?: (db: PlatformDb) => Promise<void>;
  /** What it does about what it has sealed once the keys are lost for ever. */
  readonly afterLostKeys?: (db: PlatformDb) => Promise<void>;
  /** What it shows in a company that was made with examples. */
  readonly sampleData?: readonly SampleData[];
};

/** What reactions inside a transaction may use: nothing that reaches out of the database. */
export type DuringDeps = { readonly queue: JobQueue };

/** Example records of one kind, made through the same actions as real ones. */
export type SampleData = {
  /** Under this name the records are noted, so that they can be taken away again. */
  readonly kind: string;
  /** Left out where the node has no virtual WhatsApp. */
  readonly needsSimulator?: true;
  /** Adds the examples and answers their ids. */
  readonly add: (work: Work, context: SampleContext) => Promise<readonly number[]>;
  readonly remove: (work: Work, id: number) => Promise<void>;
};

export type SampleContext = {
  /** The hash of a random password, so that nobody can log in as an example person. */
  readonly passwordHash: string;
};
