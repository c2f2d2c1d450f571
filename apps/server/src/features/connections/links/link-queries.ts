import type { LinkWrite } from '@balcao/domain';
import { sql } from 'kysely';
import {
  ago,
  anyOf,
  changedNow,
  fromNow,
  latest,
  millisecondsAgo,
  now,
  rowsAs,
} from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { type HeldRow, lockLease } from './lease-queries.ts';

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

/** Stores how many people the account may write to first in a day, for all its numbers; false when that is known. */
export async function writeMessagingLimit(db: TenantDb, held: HeldRow, limit: string): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .with('mine', () => lockLease(db, held))
    .updateTable('cloud_accounts as a')
    .set({ messaging_limit: limit.slice(0, 50) })
    .where('a.company_id', '=', db.companyId)
    .where('a.waba_id', 'in', (eb) =>
      eb
        .selectFrom('cloud_accounts as own')
        .innerJoin('mine', (join) =>
          join.onRef('own.company_id', '=', 'mine.company_id').onRef('own.connection_id', '=', 'mine.connection_id'),
        )
        .select('own.waba_id'),
    )
    .where('a.messaging_limit', 'is distinct from', limit.slice(0, 50))
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

/** How many connections there are in each state, of all companies. */
export async function countStates(db: PlatformDb): Promise<Record<string, number>> {
  const rows = await db.sql
    .selectFrom('connections')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
