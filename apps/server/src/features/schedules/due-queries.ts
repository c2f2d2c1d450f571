import type { ScheduleTemplate } from '@balcao/contract';
import type { ScheduleReason } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import {
  anyOf,
  appNow,
  changedNow,
  fromNow,
  graceDays,
  literal,
  millisecondsBetween,
  now,
  rowsAs,
} from '../../platform/sql-expressions.ts';
import type { OfCompany, PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

const waiting = [literal('pending'), literal('claimed')];

/** A scheduled message whose time has come, and whose it is. */
export type DueSchedule = { id: number; companyId: number };

/**
 * Lists messages whose time has come and that nobody works on: of every company its first, then of every company its
 * second, and so on up to the limit.
 */
export function listDue(db: PlatformDb, limit: number): Promise<DueSchedule[]> {
  return db.sql
    .selectFrom('schedules')
    .select(['id', 'company_id as companyId'])
    .where('status', 'in', waiting)
    .where('look_at', '<=', appNow())
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now())]))
    .orderBy(({ fn }) =>
      fn.agg('row_number').over((over) => over.partitionBy('company_id').orderBy('look_at').orderBy('id')),
    )
    .orderBy('look_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The claim of one message, and what decides whether its company may send at all. */
export type ScheduleClaim = {
  id: number;
  companyId: number;
  contactId: number | null;
  fence: number;
  dueDate: string | null;
  /** Whether the operator has switched the company off, or deleted it. */
  isDisabled: boolean;
  timeZone: string;
  graceDays: number;
};

/** Claims those of the messages that are still due; those of a node that died are due again when the lease is over. */
export function claimDue(
  db: PlatformDb,
  { ids, leaseMs }: { ids: readonly number[]; leaseMs: number },
): Promise<ScheduleClaim[]> {
  return db.sql
    .with('taken', (query) =>
      query
        .updateTable('schedules')
        .set((eb) => ({
          status: 'claimed',
          fence: eb('fence', '+', 1),
          leased_until: fromNow({ milliseconds: leaseMs }),
        }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('schedules')
            .select('id')
            .where('id', '=', anyOf(ids, 'int'))
            .where('status', 'in', waiting)
            .where('look_at', '<=', appNow())
            .where((free) => free.or([free('leased_until', 'is', null), free('leased_until', '<', now())]))
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'company_id', 'contact_id', 'fence']),
    )
    .selectFrom('taken')
    .innerJoin('companies as c', 'c.id', 'taken.company_id')
    .select([
      'taken.id',
      'taken.company_id as companyId',
      'taken.contact_id as contactId',
      'taken.fence',
      'c.due_date as dueDate',
      'c.time_zone as timeZone',
    ])
    .select(graceDays().as('graceDays'))
    .select((eb) =>
      eb
        .or([eb('c.status', '=', false), eb('c.deleted_at', 'is not', null)])
        .$castTo<boolean>()
        .as('isDisabled'),
    )
    .execute();
}

/** The milliseconds until the next message has to leave; null when none waits. */
export async function nextDueIn(db: PlatformDb): Promise<number | null> {
  const row = await db.sql
    .selectFrom('schedules')
    .select((eb) => millisecondsBetween(appNow(), eb.fn.min<Date | null>('look_at')).as('waitMs'))
    .where('status', 'in', waiting)
    .where('look_at', '>', appNow())
    .executeTakeFirst();
  return row?.waitMs ?? null;
}

/** How many seconds ago the oldest message should have been looked at that is still waiting; 0 when none is late. */
export async function readScheduleLag(db: PlatformDb): Promise<number> {
  const row = await db.sql
    .selectFrom('schedules')
    .select((eb) => millisecondsBetween(eb.fn.min<Date | null>('look_at'), appNow()).as('lateMs'))
    .where('status', 'in', waiting)
    .where('look_at', '<=', appNow())
    .executeTakeFirst();
  return (row?.lateMs ?? 0) / 1000;
}

/** Gives claimed messages back as if they had not been claimed. */
export async function handBackDue(db: PlatformDb, claims: readonly ScheduleClaim[]): Promise<void> {
  const rows = claims.map(({ id, fence }) => ({ id, fence }));
  await db.sql
    .updateTable('schedules')
    .from(rowsAs('claim', rows, { id: 'int', fence: 'int' }))
    .set({ status: 'pending', leased_until: null })
    .whereRef('schedules.id', '=', 'claim.id')
    .whereRef('schedules.fence', '=', 'claim.fence')
    .where('schedules.status', '=', 'claimed')
    .execute();
}

/**
 * Locks a claimed message for this transaction and reads it as it is now; undefined when it was changed, cancelled or
 * deleted since, or is somebody else's.
 */
export async function lockClaimed(db: TenantDb, { id, fence }: Pick<ScheduleClaim, 'id' | 'fence'>) {
  const [claimed] = await claimedQuery(db, { companyId: db.companyId, id, fence });
  return claimed;
}

const claimedQuery = prepareQuery((db, param: Params<OfCompany & { id: number; fence: number }>) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 's.company_id').onRef('k.id', '=', 's.contact_id'),
    )
    .select([
      's.id',
      'k.id as contactId',
      'k.name as contactName',
      'k.number as contactNumber',
      's.user_id as userId',
      's.connection_id as connectionId',
      's.body',
      's.media_id as mediaId',
      's.file_awaited_since as fileAwaitedSince',
      's.send_at as sendAt',
      's.due_at as dueAt',
      's.repeat',
      's.month_day as monthDay',
      's.ends_by_answer as endsByAnswer',
      's.only_open as onlyOpen',
      's.is_advertising as isAdvertising',
      's.tries',
      appNow().as('now'),
    ])
    .select((eb) => [
      eb.ref('s.template').$castTo<ScheduleTemplate | null>().as('template'),
      // Nobody knows any more who an anonymous one was.
      eb
        .or([eb.ref('k.is_blocked'), eb.ref('k.is_anonymous')])
        .$castTo<boolean>()
        .as('isBlocked'),
    ])
    .where('s.company_id', '=', param('companyId'))
    .where('s.id', '=', param('id'))
    .where('s.fence', '=', param('fence'))
    .where('s.status', '=', literal('claimed'))
    .forUpdate('s'),
);

export type LockedDue = NonNullable<Awaited<ReturnType<typeof lockClaimed>>>;

const locked = (db: TenantDb, id: number) =>
  db.sql
    .updateTable('schedules')
    .set({ ...changedNow, leased_until: null })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id);

const sentQuery = prepareQuery((db, param: Params<OfCompany & { id: number; messageId: number | null }>) =>
  db
    .updateTable('schedules')
    .set({ ...changedNow, leased_until: null, status: 'sent', reason: null, sent_at: appNow() })
    .set({ message_id: param('messageId') })
    .where('company_id', '=', param('companyId'))
    .where('id', '=', param('id')),
);

/** It went out, once and for all. */
export async function noteSent(db: TenantDb, id: number, messageId: number | null): Promise<void> {
  await sentQuery(db, { companyId: db.companyId, id, messageId });
}

/** It goes out again at another time, because it was sent or this time is skipped. */
export async function moveOn(
  db: TenantDb,
  id: number,
  {
    next,
    messageId,
    skipped,
  }: { next: Date; messageId?: number | null; skipped?: { at: Date; reason: ScheduleReason } },
): Promise<void> {
  await locked(db, id)
    .set({
      status: 'pending',
      send_at: next,
      due_at: next,
      look_at: next,
      tries: 0,
      ...(messageId === undefined ? {} : { last_sent_at: appNow(), message_id: messageId }),
      ...(skipped ? { skipped_at: skipped.at, skipped_reason: skipped.reason } : {}),
    })
    .execute();
}

/** It is looked at again later; with a new time it is not late until then. */
export async function lookLater(
  db: TenantDb,
  id: number,
  { at, isNewTime, isTry }: { at: Date; isNewTime: boolean; isTry: boolean },
): Promise<void> {
  await locked(db, id)
    .set((eb) => ({
      status: 'pending',
      look_at: at,
      ...(isNewTime ? { due_at: at } : {}),
      ...(isTry ? { tries: eb('tries', '+', 1) } : {}),
    }))
    .execute();
}

/**
 * After a restore nobody knows what went out since the backup was made: what should have by now fails, for a person to
 * look at, and what repeats skips that time.
 */
export async function holdDue(db: PlatformDb): Promise<void> {
  const due = db.sql.updateTable('schedules').where('status', 'in', waiting).where('look_at', '<=', appNow());
  await due
    .where('repeat', '=', 'none')
    .set({ status: 'failed', reason: 'restored', ...changedNow })
    .execute();
  await due
    .where('repeat', '<>', 'none')
    .set({ status: 'pending', leased_until: null, due_at: fromNow({ hours: -24 }, appNow()), ...changedNow })
    .execute();
}
