import type { LinkWrite } from '@balcao/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import {
  ago,
  anyOf,
  changedNow,
  fromNow,
  latest,
  literal,
  millisecondsAgo,
  now,
  rowsAs,
} from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

/** A link under a lease; every write for it checks the fence. */
export type HeldRow = { readonly connectionId: number; readonly companyId: number; readonly fence: number };

/** What decides whether a company may be connected at all. */
export type CompanyFacts = {
  companyId: number;
  isOn: boolean;
  dueDate: string | null;
  timeZone: string;
  graceDays: number;
};

export type WantedRow = CompanyFacts & {
  id: number;
  provider: 'beta' | 'cloud' | 'simulator';
  wanted: boolean;
  wipe: boolean;
  isFree: boolean;
};

/** A connection `c` with its company `k` and its lease `l`, if somebody ever took it. */
const linksWithCompany = (db: PlatformDb) =>
  db.sql
    .selectFrom('connections as c')
    .innerJoin('companies as k', 'k.id', 'c.company_id')
    .leftJoin('session_leases as l', 'l.connection_id', 'c.id')
    .select(['c.company_id as companyId', 'c.wipe', 'k.due_date as dueDate', 'k.time_zone as timeZone'])
    .select((eb) => [
      eb('c.wanted', '=', 'on').$castTo<boolean>().as('wanted'),
      eb
        .and([eb.ref('k.status'), eb('k.deleted_at', 'is', null)])
        .$castTo<boolean>()
        .as('isOn'),
      eb
        .cast<number>(
          eb.fn.coalesce(
            eb.selectFrom('platform_settings').select('value').where('key', '=', 'graceDays'),
            eb.val('0'),
          ),
          'integer',
        )
        .as('graceDays'),
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

export type Taking = { ids: readonly number[]; holder: string; ttlMs: number };
export type TakenRow = HeldRow & { provider: 'beta' | 'cloud' | 'simulator' };

/** Takes leases that are free or already ours, each under a new fence. Only the database's clock decides what expired. */
export async function takeLeases(db: PlatformDb, { ids, holder, ttlMs }: Taking): Promise<TakenRow[]> {
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

/** A change of the connection `c` that is made only while the writer holds its lease. */
const updateHeld = (db: TenantDb, held: HeldRow) =>
  db.sql
    .with('mine', () => lockLease(db, held))
    .updateTable('connections as c')
    .from('mine')
    .whereRef('c.company_id', '=', 'mine.company_id')
    .whereRef('c.id', '=', 'mine.connection_id');

/** What a change of the connection `c` writes besides its own columns. */
const changed = { version: sql<number>`c.version + 1`, updated_at: now() };

/**
 * Writes the state of a link. False when the writer no longer holds it, or when somebody has requested something else
 * in the meantime, which must not be overwritten.
 */
export async function writeLink(db: TenantDb, held: HeldRow, write: LinkWrite): Promise<boolean> {
  const { status, reason, wanted, retries, qr, number, opened, dropped } = write;
  const { numUpdatedRows } = await updateHeld(db, held)
    .set((eb) => ({
      status,
      status_reason: reason,
      status_since: eb.case().when('c.status', '=', status).then(eb.ref('c.status_since')).else(now()).end(),
      wanted: wanted ? 'on' : 'off',
      retries,
      qrcode: qr?.text ?? '',
      qrcode_until: qr ? fromNow({ milliseconds: qr.validForMs }) : null,
      ...(qr ? {} : { pairing_code: '', pairing_number: null }),
      ...(number === undefined ? {} : { number }),
      ...(opened ? { connected_since: now(), last_frame_in: now() } : {}),
      ...(!opened && status !== 'CONNECTED' ? { connected_since: null } : {}),
      ...(dropped === null ? {} : { last_drop_at: now(), last_drop_reason: dropped }),
      ...changed,
    }))
    .where('c.wanted', '=', 'on')
    .where('c.wipe', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number whose owner waits for a pairing code, returned only once; null when nobody waits. */
export async function takePairingNumber(db: TenantDb, held: HeldRow): Promise<string | null> {
  const taken = await db.sql
    .with('mine', () => lockLease(db, held))
    .with('asked', (query) =>
      query
        .selectFrom('connections as c')
        .innerJoin('mine', (join) =>
          join.onRef('c.company_id', '=', 'mine.company_id').onRef('c.id', '=', 'mine.connection_id'),
        )
        .select(['c.id', 'c.pairing_number as number'])
        .where('c.pairing_number', 'is not', null)
        .forUpdate('c'),
    )
    .updateTable('connections as c')
    .from('asked')
    .set({ pairing_number: null })
    .where('c.company_id', '=', db.companyId)
    .whereRef('c.id', '=', 'asked.id')
    .returning('asked.number')
    .executeTakeFirst();
  return taken?.number ?? null;
}

/** Stores the requested pairing code, while the QR code is still shown. */
export async function writePairingCode(db: TenantDb, held: HeldRow, code: string): Promise<boolean> {
  const { numUpdatedRows } = await updateHeld(db, held)
    .set({ pairing_code: code, ...changed })
    .where('c.status', '=', 'qrcode')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores until when WhatsApp keeps the account from writing to strangers; a day when it does not say. */
export async function writeRestriction(db: TenantDb, held: HeldRow, until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await updateHeld(db, held)
    .set((eb) => {
      if (until !== null) return { restricted_until: until, restriction_is_open: false, ...changed };
      const endIsKnown = eb.and([eb('c.restricted_until', '>', now()), eb('c.restriction_is_open', '=', false)]);
      return {
        restricted_until: eb
          .case()
          .when(endIsKnown)
          .then(eb.ref('c.restricted_until'))
          .else(fromNow({ days: 1 }))
          .end(),
        restriction_is_open: eb.case().when(endIsKnown).then(false).else(true).end(),
        ...changed,
      };
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores how far the clock is ahead; false when nothing changed. */
export async function writeClock(db: TenantDb, held: HeldRow, aheadSeconds: number | null): Promise<boolean> {
  const { numUpdatedRows } = await updateHeld(db, held)
    .set({ clock_ahead_seconds: aheadSeconds, ...changed })
    .where('c.clock_ahead_seconds', 'is distinct from', aheadSeconds)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether another connection of the company has this number. */
export async function isLinkedElsewhere(
  db: TenantDb,
  { connectionId, number }: { connectionId: number; number: string },
): Promise<boolean> {
  return (
    (await db.sql
      .selectFrom('connections')
      .select('id')
      .where('company_id', '=', db.companyId)
      .where('number', '=', number)
      .where('id', '<>', connectionId)
      .executeTakeFirst()) !== undefined
  );
}

/** Records that the phone was unlinked as requested. */
export async function finishWipe(db: TenantDb, held: HeldRow): Promise<boolean> {
  const { numUpdatedRows } = await updateHeld(db, held).set({ wipe: false }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Milliseconds since something was received or sent; null when nothing was since the last write. */
export type ActivityAges = HeldRow & { inAge: number | null; outAge: number | null };

/**
 * Writes the activity of many links in one statement. Nobody waits for this change: it makes no new version, and a row
 * that is locked is left for the next time.
 */
export async function writeActivity(db: PlatformDb, activities: readonly ActivityAges[]): Promise<void> {
  const ids = activities.map(({ connectionId }) => connectionId);
  await db.sql
    .with('idle', (query) =>
      query.selectFrom('connections').select('id').where('id', '=', anyOf(ids, 'int')).forNoKeyUpdate().skipLocked(),
    )
    .updateTable('connections as c')
    .from(
      rowsAs(
        'f',
        activities.map(({ connectionId, fence, inAge, outAge }) => ({
          id: connectionId,
          fence,
          in_age: inAge,
          out_age: outAge,
        })),
        { id: 'int', fence: 'bigint', in_age: 'float8', out_age: 'float8' },
      ),
    )
    .innerJoin('session_leases as l', (join) =>
      join.onRef('l.connection_id', '=', 'f.id').onRef('l.fence', '=', 'f.fence'),
    )
    .innerJoin('idle', 'idle.id', 'f.id')
    .set((eb) => ({
      last_frame_in: latest(eb.ref('c.last_frame_in'), millisecondsAgo(eb.ref('f.in_age'))),
      last_frame_out: latest(eb.ref('c.last_frame_out'), millisecondsAgo(eb.ref('f.out_age'))),
    }))
    .whereRef('c.id', '=', 'f.id')
    .execute();
}

/** A connection that received nothing for this long does not count as connected any more. */
const silence = { milliseconds: 60_000 };

/** Connections with status CONNECTED that received nothing for a while and that no node holds. */
export async function listAbandonedLinks(db: PlatformDb): Promise<{ id: number; companyId: number }[]> {
  return db.sql
    .selectFrom('connections as c')
    .leftJoin('session_leases as l', 'l.connection_id', 'c.id')
    .select(['c.id', 'c.company_id as companyId'])
    .where('c.status', '=', 'CONNECTED')
    .where((eb) => eb.or([eb('c.last_frame_in', 'is', null), eb('c.last_frame_in', '<', ago(silence))]))
    .where((eb) => eb.or([eb('l.expires_at', 'is', null), eb('l.expires_at', '<=', now())]))
    .execute();
}

/** Sets such a connection to TIMEOUT; false when a node holds it again. */
export async function markAbandoned(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('connections as c')
    .set({
      status: 'TIMEOUT',
      status_reason: 'silent',
      status_since: now(),
      connected_since: null,
      last_drop_at: now(),
      last_drop_reason: 'silent',
      ...changedNow,
    })
    .where('c.company_id', '=', db.companyId)
    .where('c.id', '=', id)
    .where('c.status', '=', 'CONNECTED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_leases as l')
            .select('l.fence')
            .whereRef('l.company_id', '=', 'c.company_id')
            .whereRef('l.connection_id', '=', 'c.id')
            .where('l.expires_at', '>', now()),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees all leases. For a node that knows it is the only one, so that all earlier holders are dead. */
export async function freeAllLeases(db: PlatformDb): Promise<void> {
  await db.sql.updateTable('session_leases').set({ expires_at: '-infinity' }).execute();
}

/** How many connections there are in each state, of all companies. */
export async function countStates(db: PlatformDb): Promise<Record<string, number>> {
  const rows = await db.sql
    .selectFrom('connections')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
