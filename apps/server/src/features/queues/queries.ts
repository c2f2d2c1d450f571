import type { Inactivity, Queue } from '@balcao/contract';
import { readScheduleRows, type GivenScheduleRow } from '@balcao/domain';
import { changedNow, jsonb } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import type { KeptFile } from '../media/index.ts';

const columns = [
  'id',
  'name',
  'color',
  'greeting_message as greetingMessage',
  'out_of_hours_message as outOfHoursMessage',
  'schedules',
  'remind_after as remindAfter',
  'remind_message as remindMessage',
  'close_after as closeAfter',
  'close_message as closeMessage',
  'media_id as mediaId',
  'media_name as mediaName',
  'rating_rule as ratingRule',
  'rating_tag_id as ratingTagId',
  'requires_tag as requiresTag',
  'version',
] as const;

type QueueRow = Omit<Queue, 'schedules' | 'inactivity' | 'mediaPath'> &
  Inactivity & { schedules: unknown; mediaId: string | null };

/** Rows that were stored before a day could have several intervals hold one pair of times. */
const asQueue = ({
  schedules,
  remindAfter,
  remindMessage,
  closeAfter,
  closeMessage,
  mediaId,
  ...row
}: QueueRow): Queue => ({
  ...row,
  schedules: readScheduleRows(schedules as GivenScheduleRow[]) ?? [],
  inactivity: { remindAfter, remindMessage, closeAfter, closeMessage },
  mediaPath: mediaId === null ? null : `/media/${mediaId}`,
});

/** Every queue of the company by name. */
export async function listQueues(db: TenantDb): Promise<Queue[]> {
  const rows = await db.sql
    .selectFrom('queues')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute();
  return rows.map(asQueue);
}

/** One queue. */
export async function findQueue(db: TenantDb, id: number): Promise<Queue | undefined> {
  const row = await db.sql
    .selectFrom('queues')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asQueue(row);
}

type Kept = 'inactivity' | 'ratingRule' | 'ratingTagId' | 'requiresTag';
/** What is saved of a queue; a rule that is left out stays as it is. */
export type QueueValues = Omit<Queue, 'id' | 'version' | 'schedules' | 'mediaPath' | 'mediaName' | Kept> & {
  schedules: readonly GivenScheduleRow[];
} & { [K in Kept]?: Queue[K] | undefined };

const toRow = ({
  name,
  color,
  greetingMessage,
  outOfHoursMessage,
  schedules,
  inactivity,
  ratingRule,
  ratingTagId,
  requiresTag,
}: QueueValues) => ({
  name,
  color,
  greeting_message: greetingMessage,
  out_of_hours_message: outOfHoursMessage,
  schedules: jsonb(readScheduleRows(schedules)),
  remind_after: inactivity?.remindAfter,
  remind_message: inactivity?.remindMessage,
  close_after: inactivity?.closeAfter,
  close_message: inactivity?.closeMessage,
  rating_rule: ratingRule,
  rating_tag_id: ratingTagId,
  requires_tag: requiresTag,
});

/** Adds a queue. */
export async function insertQueue(db: TenantDb, values: QueueValues): Promise<Queue> {
  return asQueue(
    await db.sql
      .insertInto('queues')
      .values({ company_id: db.companyId, ...toRow(values) })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Changes a queue; undefined when there is none. */
export async function updateQueueRow(db: TenantDb, id: number, values: QueueValues): Promise<Queue | undefined> {
  const row = await db.sql
    .updateTable('queues')
    .set({ ...toRow(values), ...changedNow })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && asQueue(row);
}

/** The file that customers get with the greeting of a queue; undefined when there is no such queue. */
export async function lockQueueMedia(db: TenantDb, id: number): Promise<{ mediaId: string | null } | undefined> {
  return db.sql
    .selectFrom('queues')
    .select('media_id as mediaId')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets or takes away the file of a queue; the one before keeps its record. */
export async function updateQueueMedia(
  db: TenantDb,
  id: number,
  file: Pick<KeptFile, 'id' | 'fileName' | 'size'> | null,
): Promise<Queue> {
  return asQueue(
    await db.sql
      .updateTable('queues')
      .set({
        media_id: file?.id ?? null,
        media_name: file?.fileName ?? null,
        media_width: file?.size?.width ?? null,
        media_height: file?.size?.height ?? null,
        ...changedNow,
      })
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Whether there is such a queue, which nobody else can change until the end of the work. Others may still refer to it,
 * so that two queues that forward to each other can be saved at once.
 */
export async function lockQueue(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.sql
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Who serves a queue, which nobody else can change until the end of the work; undefined when there is no such queue. */
export async function lockQueueMembers(db: TenantDb, id: number): Promise<number[] | undefined> {
  const queue = await db.sql
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!queue) return undefined;
  const members = await db.sql
    .selectFrom('user_queues')
    .select('user_id')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', id)
    .execute();
  return members.map((row) => row.user_id);
}

/** Deletes a queue and its memberships. */
export async function deleteQueueRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('queues').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** How many queues the company has. */
export async function countQueues(db: TenantDb): Promise<number> {
  const row = await db.sql
    .selectFrom('queues')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', db.companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}
