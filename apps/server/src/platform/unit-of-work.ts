import type { DomainEvent } from './events.ts';
import type { PlatformDb, TenantDb } from './tenant-db.ts';

/**
 * Records an event. When it resolves, the reactions inside the transaction have run (`during`); those after the commit
 * (`react`) follow it, and never run when the work fails. With `announce: false` only the former happen.
 */
export type RecordEvent = (event: DomainEvent, options?: { announce?: boolean }) => Promise<void>;

/** What an action works with: the company's rows, and the events to record. */
export type Work = { readonly db: TenantDb; readonly record: RecordEvent };

/** The same for work above companies. */
export type PlatformWork = { readonly db: PlatformDb; readonly record: RecordEvent };

/** One transaction per action. Implemented by the database driver. */
export type UnitOfWork = {
  /** Reads in one read-only transaction of the company. */
  read<T>(companyId: number, work: (db: TenantDb) => Promise<T>): Promise<T>;
  /** Changes rows of the company: all or nothing, then its events. */
  write<T>(companyId: number, work: (work: Work) => Promise<T>): Promise<T>;
  readPlatform<T>(work: (db: PlatformDb) => Promise<T>): Promise<T>;
  writePlatform<T>(work: (work: PlatformWork) => Promise<T>): Promise<T>;
  /** The same transaction seen as one company's: for platform work that must add rows inside a company. */
  asTenant(db: PlatformDb, companyId: number): TenantDb;
};
