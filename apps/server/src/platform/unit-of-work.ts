import type { DomainEvent } from './events.ts';
import type { PlatformDb, TenantDb } from './tenant-db.ts';

/** What an action works with: the company's rows, and what to announce once they are safe. */
export type Work = {
  readonly db: TenantDb;
  /** Remembers an event; it leaves only after the commit, and never when the work fails. */
  record(event: DomainEvent): void;
};

/** The same for work above companies. */
export type PlatformWork = {
  readonly db: PlatformDb;
  record(event: DomainEvent): void;
};

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
