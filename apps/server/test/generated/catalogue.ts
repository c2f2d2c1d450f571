import type { ResourceKind } from '@balcao/contract';
import type { TestApp } from '../support/test-app.ts';
import type { TestCompany } from '../support/test-people.ts';
import type { TableChanges } from './allowed-changes.ts';
import type { Caller } from './callers.ts';
import type { CallEffects, DriverEffects } from './effects.ts';
import type { Id, RequestParts } from './id-places.ts';
import type { RoleName } from './roles.ts';
import type { World } from './world.ts';

/**
 * What the tests over the whole route table cannot find out by themselves. Each feature says it about its own endpoints
 * and tables, in `catalogue.test-data.ts` of its folder.
 */
export type FeatureCatalogue = {
  /** How the tests get a record of each kind of id that the feature introduces. */
  readonly resources?: Partial<Record<ResourceKind, ResourceBuilder>>;
  /** A row for each of its tables that the actions of a new company leave empty. */
  readonly rows?: (company: TestCompany) => readonly Row[];
  /**
   * Who gets in, endpoint by endpoint. Written by hand on purpose: a right that changes in the code must be changed here
   * too, where a reviewer sees it. A session that ran out gets 403 to refresh it, none or an ended one 401, an overdue
   * company 402, a missing right 403.
   */
  readonly roles: Readonly<Record<string, readonly RoleName[]>>;
  /** What those who get in are told where that is not success. */
  readonly answersInstead?: Readonly<Record<string, readonly [status: number, error: string]>>;
  /** The only rows and columns that an endpoint may write. One without a line may write nothing. */
  readonly allowedChanges?: Readonly<Record<string, Readonly<Record<string, TableChanges>>>>;
  /** Values that no schema can tell: true credentials, keys of a closed list. `undefined` leaves a key out. */
  readonly requestOverrides?: Readonly<Record<string, PreparedOverride>>;
  /** What its endpoints that take a file and nothing else are sent, where that is no PDF. */
  readonly files?: Readonly<Record<string, SampleFile>>;
  /** Its endpoints that hash or compare a password, with what makes them do so. */
  readonly hashing?: Readonly<Record<string, HashingCall>>;
  /** Where another company's id is answered otherwise than by "not found", and why that is harmless. */
  readonly tenancyExceptions?: Readonly<Record<string, TenancyException>>;
  /** Keys that look like ids of records and are none, with the reason. */
  readonly notRecordIds?: Readonly<Record<string, string>>;
  /**
   * What every call that changes something leaves behind: its row in the audit log and the events it sends, to whom.
   * Endpoints that only read are left out and must leave nothing; a few of them do more than read and are listed.
   */
  readonly effects?: readonly CallEffects[];
  /** The same for the events of WhatsApp. */
  readonly driverEffects?: readonly DriverEffects[];
};

/** Makes a record in a company; where a caller is given, one that they may work with. */
export type ResourceBuilder = (app: TestApp, company: TestCompany, caller?: Caller) => Promise<Id>;

/** A file as somebody would choose it. */
export type SampleFile = { readonly name: string; readonly content: Buffer };

type CallContext = { world: World; caller: Caller };
export type RequestOverride = (context: CallContext) => Partial<RequestParts>;
/** May prepare rows first. */
type PreparedOverride = (context: CallContext) => Partial<RequestParts> | Promise<Partial<RequestParts>>;

export type HashingCall = {
  /** What of a valid request makes it hash. */
  readonly hashes: RequestOverride;
  /** What makes it be refused before anything is hashed; null where the comparison itself is the refusal. */
  readonly refused: RequestOverride | null;
};

export type TenancyException = {
  /** Whom it is answered so; everybody, unless said. */
  role?: RoleName;
  status: number;
  why: string;
};

/** A row of a table; the company is added. */
export type Row = { table: string; values: Readonly<Record<string, unknown>> };

export const row = (table: string, values: Row['values']): Row => ({ table, values });

/** In a row: the id of the row that was added last to a table of the same company. */
export class Newest {
  readonly table: string;

  constructor(table: string) {
    this.table = table;
  }
}

export const newest = (table: string): Newest => new Newest(table);
