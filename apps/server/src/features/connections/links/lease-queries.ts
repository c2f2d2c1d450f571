import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { anyOf, fromNow, literal, now, rowsAs } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

/** A link under a lease; every write for it checks the fence. */
export type HeldRow = { readonly connectionId: number; readonly companyId: number; readonly fence: number };

/**
 * Whether the company is switched on. An unpaid one keeps its links: what its customers write is stored, and the sender
 * lets nothing out.
 */
export type CompanyFacts = { companyId: number; isOn: boolean };

export type WantedRow = CompanyFacts & {
  id: number;
  provider: 'beta' | 'cloud' | 'simulator';
  wanted: boolean;
  wipe: boolean;
  isFree: boolean;
};

/** A connection `c` with its company `k` and its lease `l`, if there was ever one. */
const linksWithCompany = (db: PlatformDb) =>
  db.sql
    .selectFrom('connections as c')
    .innerJoin('companies as k', 'k.id', 'c.company_id')
    .leftJoin('session_leases as l', 'l.connection_id', 'c.id')
    .select(['c.company_id as companyId', 'c.wipe'])
    .select((eb) => [
      eb('c.wanted', '=', 'on').$castTo<boolean>().as('wanted'),
      eb
        .and([eb.ref('k.status'), eb('k.deleted_at', 'is', null)])
        .$castTo<boolean>()
        .as('isOn'),
    ]);

/** Connections that should be open or whose phone should be unlinked; written as in the index of these rows. */
const isWanted = (eb: ExpressionBuilder<{ c: Database['connections'] }, 'c'>) =>
  eb.or([eb('c.wanted', '=', literal('on')), eb.ref('c.wipe')]);

/** The connections of all companies that should be open or unlinked; `isFree` when no other node holds them. */
export async function listWanted(
  db: PlatformDb,
  { providers, holder }: { providers: readonly string[]; holder: string },
): Promise<WantedRow[]> {
  return linksWithCompany(db)
    .select(['c.id', 'c.provider'])
    .select((eb) =>
      eb
        .or([eb('l.connection_id', 'is', null), eb('l.expires_at', '<=', now()), eb('l.holder', '=', holder)])
        .$castTo<boolean>()
        .as('isFree'),
    )
    .where(isWanted)
    .where((eb) => eb(eb.ref('c.provider').$castTo<string>(), '=', anyOf(providers, 'text')))
    .orderBy('c.id')
    .execute();
}

export type LeaseRequest = { ids: readonly number[]; holder: string; ttlMs: number };

export type TakenRow = HeldRow & { provider: 'beta' | 'cloud' | 'simulator' };

/**
 * Takes leases that are free or already ours, each under a new fence. Only the database's clock decides what expired.
 */
export async function takeLeases(db: PlatformDb, { ids, holder, ttlMs }: LeaseRequest): Promise<TakenRow[]> {
  return db.sql
    .with('taken', (query) =>
      query
        .insertInto('session_leases')
        .columns(['company_id', 'connection_id', 'holder', 'fence', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('connections as c')
            .select(['c.company_id', 'c.id as connection_id', eb.cast<string>(eb.val(holder), 'uuid').as('holder')])
            .select([eb.lit(1).as('fence'), fromNow({ milliseconds: ttlMs }).as('expires_at')])
            .where('c.id', '=', anyOf(ids, 'int'))
            .where(isWanted)
            .orderBy('c.id'),
        )
        .onConflict((conflict) =>
          conflict
            .column('connection_id')
            .doUpdateSet((eb) => ({
              holder: eb.ref('excluded.holder'),
              fence: eb('session_leases.fence', '+', 1),
              expires_at: eb.ref('excluded.expires_at'),
            }))
            .where((eb) =>
              eb.or([
                eb('session_leases.expires_at', '<=', now()),
                eb('session_leases.holder', '=', eb.ref('excluded.holder')),
              ]),
            ),
        )
        .returning(['connection_id', 'company_id', 'fence']),
    )
    .selectFrom('taken')
    .innerJoin('connections as c', 'c.id', 'taken.connection_id')
    .select(['taken.connection_id as connectionId', 'taken.company_id as companyId', 'taken.fence', 'c.provider'])
    .execute();
}

/** The links of a node as a table, each under its fence. */
const heldRows = (held: readonly HeldRow[]) =>
  rowsAs(
    'mine',
    held.map(({ connectionId, fence }) => ({ id: connectionId, fence })),
    { id: 'int', fence: 'bigint' },
  );

const leasesOf = (db: PlatformDb, held: readonly HeldRow[]) =>
  db.sql
    .updateTable('session_leases as l')
    .from(heldRows(held))
    .whereRef('l.connection_id', '=', 'mine.id')
    .whereRef('l.fence', '=', 'mine.fence');

export type Renewal = { held: readonly HeldRow[]; holder: string; ttlMs: number };

/** Renews leases that are still ours and have not expired, and returns which. */
export async function renewLeases(db: PlatformDb, { held, holder, ttlMs }: Renewal): Promise<Set<number>> {
  const rows = await leasesOf(db, held)
    .set({ expires_at: fromNow({ milliseconds: ttlMs }) })
    .where('l.holder', '=', holder)
    .where('l.expires_at', '>', now())
    .returning('l.connection_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of the connections were deleted. */
export async function listDeleted(db: PlatformDb, ids: readonly number[]): Promise<number[]> {
  const rows = await db.sql.selectFrom('connections').select('id').where('id', '=', anyOf(ids, 'int')).execute();
  const existing = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !existing.has(id));
}

/** Gives leases back, so that any node may take the links at once. */
export async function handBackLeases(db: PlatformDb, held: readonly HeldRow[]): Promise<void> {
  await leasesOf(db, held).set({ expires_at: now(), holder: null }).execute();
}

export type Intent = CompanyFacts & { wanted: boolean; wipe: boolean; isOurs: boolean };

/** What the row asks of its holder; undefined when the connection was deleted. */
export async function readIntent(db: PlatformDb, { connectionId, fence }: HeldRow): Promise<Intent | undefined> {
  const row = await linksWithCompany(db).select('l.fence').where('c.id', '=', connectionId).executeTakeFirst();
  if (!row) return undefined;
  const { fence: newest, ...intent } = row;
  return { ...intent, isOurs: newest === fence };
}

/** Locks the lease of a writer that still holds it, so that no other node can take the link during the write. */
export const lockLease = (db: TenantDb, { connectionId, fence }: HeldRow) =>
  db.sql
    .selectFrom('session_leases')
    .select(['company_id', 'connection_id'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .where('fence', '=', fence)
    .forShare();

/** Frees all leases. For a node that knows it is the only one, so that all earlier holders are dead. */
export async function freeAllLeases(db: PlatformDb): Promise<void> {
  await db.sql.updateTable('session_leases').set({ expires_at: '-infinity' }).execute();
}
