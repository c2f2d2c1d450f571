import type { GivenTree, OptionVersion, QueueOption } from '@balcao/contract';
import { ago, appNow, jsonb } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** How many versions of a queue are kept. */
const mostVersions = 50;
/** Calls that change one choice each, by one person and with no longer pause between them, are one edit. */
const longestPause = { minutes: 10 } as const;

/** The newest version of a queue's choices; 0 while they were never saved. */
export async function findVersion(db: TenantDb, queueId: number): Promise<number> {
  const row = await db.sql
    .selectFrom('queue_option_versions')
    .select('number')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

type NewVersion = { queueId: number; userId: number | null; options: readonly QueueOption[] };

/** Keeps the choices as they are now as the next version, and answers its number. */
export async function keepVersion(
  db: TenantDb,
  { queueId, userId, options }: NewVersion,
  byParts = false,
): Promise<number> {
  const number = (await findVersion(db, queueId)) + 1;
  const values = { number, options: jsonb(options.map(asGiven)), saved_at: appNow() };
  if (byParts && userId !== null && (await continueVersion(db, { queueId, userId }, values))) return number;
  await db.sql
    .insertInto('queue_option_versions')
    .values({ company_id: db.companyId, queue_id: queueId, user_id: userId, by_parts: byParts, ...values })
    .execute();
  await db.sql
    .deleteFrom('queue_option_versions')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .where('number', '<=', number - mostVersions)
    .execute();
  return number;
}

/** Puts the choices into the newest version if it is of the same edit; answers whether it is. */
async function continueVersion(
  db: TenantDb,
  { queueId, userId }: { queueId: number; userId: number },
  values: { number: number; options: ReturnType<typeof jsonb>; saved_at: ReturnType<typeof appNow> },
): Promise<boolean> {
  const row = await db.sql
    .updateTable('queue_option_versions')
    .set(values)
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .where('number', '=', values.number - 1)
    .where('user_id', '=', userId)
    .where('by_parts', '=', true)
    .where('saved_at', '>', ago(longestPause, appNow()))
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

const asGiven = ({ id, parentId, title, message, exits, forwardQueueId }: QueueOption): GivenTree[number] => ({
  id,
  parentId,
  title,
  message,
  exits,
  forwardQueueId,
});

/** The kept versions of a queue, the newest first. */
export async function listVersions(db: TenantDb, queueId: number): Promise<OptionVersion[]> {
  const rows = await db.sql
    .selectFrom('queue_option_versions as v')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'v.company_id').onRef('u.id', '=', 'v.user_id'))
    .select(['v.id', 'v.number as version', 'v.saved_at as savedAt', 'u.name as savedBy'])
    .select((eb) => eb.fn<number>('jsonb_array_length', ['v.options']).as('count'))
    .where('v.company_id', '=', db.companyId)
    .where('v.queue_id', '=', queueId)
    .orderBy('v.number', 'desc')
    .limit(mostVersions)
    .execute();
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
}

/** The choices of a kept version, and whose they are; undefined when it is not kept. */
export async function findKeptOptions(
  db: TenantDb,
  id: number,
): Promise<{ queueId: number; options: GivenTree } | undefined> {
  const row = await db.sql
    .selectFrom('queue_option_versions')
    .select(['queue_id as queueId', 'options'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  // The column holds what `keepVersion` wrote.
  return row && { ...row, options: row.options as GivenTree };
}
