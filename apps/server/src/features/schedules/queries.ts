import { pageSize, type Schedule, scheduleStatusOnWire, type ScheduleTemplate } from '@balcao/contract';
import type { Repeat, ScheduleReason, ScheduleStatus } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { containing } from '../../platform/search.ts';
import { appNow, changedNow, folded, jsonb, literal } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';

/** More than a week of one company shows, and more than anybody schedules for one contact. */
const mostOfWeek = 500;
const mostOfContact = 50;

const unsent = [literal('pending'), literal('claimed'), literal('failed')];
/** The states of what has not left. */
export const waitingStates = [literal('pending'), literal('claimed')];

const scheduleRows = (db: TenantDb['sql']) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 's.company_id').onRef('k.id', '=', 's.contact_id'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .leftJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 's.company_id').onRef('w.id', '=', 's.connection_id'),
    )
    .select([
      's.id',
      'k.id as contactId',
      'k.name as contactName',
      'k.number as contactNumber',
      'k.email as contactEmail',
      'k.profile_pic_url as contactPicture',
      'k.is_group as isGroup',
      'k.version as contactVersion',
      's.user_id as userId',
      'u.name as userName',
      's.connection_id as connectionId',
      'w.name as connectionName',
      's.body',
      's.media_id as mediaId',
      's.media_name as mediaName',
      's.template',
      's.send_at as sendAt',
      's.sent_at as sentAt',
      's.repeat',
      's.month_day as monthDay',
      's.ends_by_answer as endsByAnswer',
      's.only_open as onlyOpen',
      's.is_advertising as isAdvertising',
      's.status',
      's.reason',
      's.last_sent_at as lastSentAt',
      's.skipped_at as skippedAt',
      's.skipped_reason as skippedReason',
      's.version',
    ]);

const selectSchedules = (db: TenantDb) => scheduleRows(db.sql).where('s.company_id', '=', db.companyId);

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof scheduleRows>['executeTakeFirstOrThrow']>>;

const asInstant = (at: Date | null): string | null => at?.toISOString() ?? null;
const asNamed = (id: number | null, name: string | null): Schedule['user'] =>
  id === null || name === null ? null : { id, name };

/** The columns hold what the contract let through, and the words of the domain. */
const asSchedule = (row: ScheduleRow): Schedule => ({
  id: row.id,
  contactId: row.contactId,
  contact: {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    profilePicUrl: row.contactPicture,
    isGroup: row.isGroup,
    version: row.contactVersion,
  },
  userId: row.userId,
  user: asNamed(row.userId, row.userName),
  whatsappId: row.connectionId,
  whatsapp: asNamed(row.connectionId, row.connectionName),
  body: row.body,
  mediaPath: row.mediaId === null ? null : `/media/${row.mediaId}`,
  mediaName: row.mediaName,
  template: row.template as ScheduleTemplate | null,
  sendAt: row.sendAt.toISOString(),
  sentAt: asInstant(row.sentAt),
  repeat: row.repeat,
  monthDay: row.monthDay,
  endsByAnswer: row.endsByAnswer,
  onlyOpen: row.onlyOpen,
  isAdvertising: row.isAdvertising,
  status: scheduleStatusOnWire[row.status],
  reason: row.reason as ScheduleReason | null,
  lastSentAt: asInstant(row.lastSentAt),
  skippedAt: asInstant(row.skippedAt),
  skippedReason: row.skippedReason as ScheduleReason | null,
  version: row.version,
});

/** A page of the company's scheduled messages, the latest first; one more than a page when there is another. */
export async function listSchedules(
  db: TenantDb,
  { search, page }: { search: string; page: number },
): Promise<{ schedules: Schedule[]; hasMore: boolean }> {
  const rows = await selectSchedules(db)
    .$if(search !== '', (query) =>
      query.where(({ eb, or, ref, val }) => {
        const pattern = folded(val(containing(search)));
        return or([eb(folded(ref('s.body')), 'like', pattern), eb(folded(ref('k.name')), 'like', pattern)]);
      }),
    )
    .orderBy('s.send_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return { schedules: rows.slice(0, pageSize).map(asSchedule), hasMore: rows.length > pageSize };
}

/** What is scheduled from one moment until before another, and what repeats into that time. */
export async function listSchedulesWithin(
  db: TenantDb,
  { from, to }: { from: Date; to: Date },
): Promise<{ schedules: Schedule[]; hasMore: boolean }> {
  const [once, again] = await Promise.all([
    selectSchedules(db)
      .where('s.send_at', '>=', from)
      .where('s.send_at', '<', to)
      .orderBy('s.send_at')
      .orderBy('s.id')
      .limit(mostOfWeek + 1)
      .execute(),
    selectSchedules(db)
      .where('s.repeat', '<>', literal('none'))
      .where('s.status', 'in', waitingStates)
      .where('s.send_at', '<', from)
      .orderBy('s.send_at')
      .orderBy('s.id')
      .limit(mostOfWeek + 1)
      .execute(),
  ]);
  const rows = [...again, ...once];
  return { schedules: rows.slice(0, mostOfWeek).map(asSchedule), hasMore: rows.length > mostOfWeek };
}

/** What is scheduled for a contact and was not sent, the next first. */
export async function listSchedulesOf(db: TenantDb, contactId: number): Promise<Schedule[]> {
  const rows = await selectSchedules(db)
    .where('s.contact_id', '=', contactId)
    .where('s.status', 'in', unsent)
    .orderBy('s.send_at')
    .orderBy('s.id')
    .limit(mostOfContact)
    .execute();
  return rows.map(asSchedule);
}

const oneQuery = prepareQuery((db, param: Params<OfCompany & { id: number }>) =>
  scheduleRows(db).where('s.company_id', '=', param('companyId')).where('s.id', '=', param('id')),
);

/** One scheduled message. */
export async function findSchedule(db: TenantDb, id: number): Promise<Schedule | undefined> {
  const [row] = await oneQuery(db, { companyId: db.companyId, id });
  return row && asSchedule(row);
}

/** The company's time zone, and the time of the product. */
export function findClock(db: TenantDb): Promise<{ timeZone: string; now: Date }> {
  return db.sql
    .selectFrom('companies')
    .select(['time_zone as timeZone', appNow().as('now')])
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
}

/** What decides whether it may be changed, and what goes with it; nobody else changes it until the end. */
export function lockSchedule(db: TenantDb, id: number) {
  return db.sql
    .selectFrom('schedules')
    .select([
      'contact_id as contactId',
      'user_id as userId',
      'status',
      'sent_at as sentAt',
      'media_id as mediaId',
      'connection_id as connectionId',
      'template',
      'send_at as sendAt',
      'repeat',
      'month_day as monthDay',
      'ends_by_answer as endsByAnswer',
      'only_open as onlyOpen',
      'is_advertising as isAdvertising',
    ])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedSchedule = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>;

export type ScheduleValues = {
  contactId: number;
  body: string;
  sendAt: Date;
  connectionId: number | null;
  template: ScheduleTemplate | null;
  repeat: Repeat;
  monthDay: number | null;
  endsByAnswer: boolean;
  onlyOpen: boolean;
  isAdvertising: boolean;
  awaitsFile: boolean;
};

const columnsOf = (values: ScheduleValues) => ({
  contact_id: values.contactId,
  body: values.body,
  connection_id: values.connectionId,
  template: values.template === null ? null : jsonb(values.template),
  repeat: values.repeat,
  month_day: values.monthDay,
  ends_by_answer: values.endsByAnswer,
  only_open: values.onlyOpen,
  is_advertising: values.isAdvertising,
  file_awaited_since: values.awaitsFile ? appNow() : null,
  send_at: values.sendAt,
  due_at: values.sendAt,
  look_at: values.sendAt,
});

/** Adds a scheduled message, and answers its id. */
export async function insertSchedule(db: TenantDb, userId: number | null, values: ScheduleValues): Promise<number> {
  const { id } = await db.sql
    .insertInto('schedules')
    .values({ company_id: db.companyId, user_id: userId, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const scheduleRow = (db: TenantDb, id: number) =>
  db.sql.updateTable('schedules').set(changedNow).where('company_id', '=', db.companyId).where('id', '=', id);

/** Changes a scheduled message, which waits for its time from now on. Whoever was about to send it does not. */
export async function updateSchedule(db: TenantDb, id: number, values: ScheduleValues): Promise<void> {
  await scheduleRow(db, id)
    .set((eb) => ({
      ...columnsOf(values),
      status: 'pending',
      reason: null,
      tries: 0,
      fence: eb('fence', '+', 1),
      leased_until: null,
    }))
    .execute();
}

/** Sets the file of a scheduled message, or takes it away. */
export async function setScheduleFile(
  db: TenantDb,
  id: number,
  file: { id: string; fileName: string } | null,
): Promise<void> {
  await scheduleRow(db, id)
    .set({ media_id: file?.id ?? null, media_name: file?.fileName ?? null, file_awaited_since: null })
    .execute();
}

/** Ends a scheduled message in a state, with the reason. */
export async function endSchedule(
  db: TenantDb,
  id: number,
  { status, reason }: { status: Extract<ScheduleStatus, 'failed' | 'cancelled'>; reason: ScheduleReason },
): Promise<void> {
  await scheduleRow(db, id).set({ status, reason, leased_until: null }).execute();
}

/** Deletes a scheduled message. */
export async function deleteScheduleRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('schedules').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}
