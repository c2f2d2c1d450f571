import { pageSize, type QuickMessage, type QuickMessageScope } from '@balcao/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { containing } from '../../platform/search.ts';
import { anyOf, folded, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

const columns = [
  'id',
  'shortcode',
  'message',
  'company_id as companyId',
  'user_id as userId',
  'queue_id as queueId',
  'media_id as mediaId',
  'media_name as mediaName',
  'uses',
] as const;

/** How many quick messages the chat loads: enough for any person. */
const listLimit = 500;

/** Whose a quick message is, as the table has it. */
export type Place = { userId: number | null; queueId: number | null };

type StoredQuickMessage = Omit<QuickMessage, 'scope' | 'mediaPath'> & { mediaId: string | null };

export const scopeOf = ({ userId, queueId }: Place): QuickMessageScope =>
  userId !== null ? 'personal' : queueId === null ? 'company' : 'queue';

const asQuickMessage = ({ mediaId, mediaName, ...row }: StoredQuickMessage): QuickMessage => ({
  ...row,
  scope: scopeOf(row),
  mediaPath: mediaId === null ? null : `/media/${mediaId}`,
  mediaName: mediaId === null ? null : mediaName,
});

export type QuickMessageValues = Pick<QuickMessage, 'shortcode' | 'message'>;

/** Who asks: attendants see what is shared with their queues, admins all that is shared. */
export type Reader = { userId: number; isAdmin: boolean; queueIds: readonly number[] };

type Builder = ExpressionBuilder<Database, 'quick_messages'>;

/** The own rows, those of the company, and those of the queues the person serves. They are few. */
const visibleTo =
  (db: TenantDb, { userId, isAdmin, queueIds }: Reader) =>
  ({ and, eb, or }: Builder) =>
    and([
      eb('company_id', '=', db.companyId),
      or([
        eb('user_id', '=', userId),
        and([
          eb('user_id', 'is', null),
          isAdmin ? eb.lit(true) : or([eb('queue_id', 'is', null), eb('queue_id', '=', anyOf(queueIds, 'int'))]),
        ]),
      ]),
    ]);

const matching = (db: TenantDb, reader: Reader, search: string) =>
  db.sql
    .selectFrom('quick_messages')
    .where(visibleTo(db, reader))
    .$if(search !== '', (query) =>
      query.where(({ eb, or, ref, val }) => {
        const pattern = folded(val(containing(search)));
        return or([eb(folded(ref('shortcode')), 'like', pattern), eb(folded(ref('message')), 'like', pattern)]);
      }),
    );

const byShortcode = ({ ref }: Builder) => folded(ref('shortcode'));

/** A page of what a person may use by shortcode, and how many match in all. */
export async function listQuickMessagesPage(
  db: TenantDb,
  reader: Reader,
  { search, page }: { search: string; page: number },
): Promise<{ records: QuickMessage[]; count: number }> {
  const found = matching(db, reader, search);
  const [records, { count }] = await Promise.all([
    found
      .select(columns)
      .orderBy(byShortcode)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records: records.map(asQuickMessage), count };
}

/** What a person may use by shortcode, for the chat. */
export async function listQuickMessages(db: TenantDb, reader: Reader): Promise<QuickMessage[]> {
  const rows = await db.sql
    .selectFrom('quick_messages')
    .select(columns)
    .where(visibleTo(db, reader))
    .orderBy(byShortcode)
    .orderBy('id')
    .limit(listLimit)
    .execute();
  return rows.map(asQuickMessage);
}

/** One quick message that a person may use. */
export async function findQuickMessage(db: TenantDb, reader: Reader, id: number): Promise<QuickMessage | undefined> {
  const row = await db.sql
    .selectFrom('quick_messages')
    .select(columns)
    .where(visibleTo(db, reader))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && asQuickMessage(row);
}

/** The same, which nobody else can change until the end of the work, with its file. */
export async function lockQuickMessage(
  db: TenantDb,
  reader: Reader,
  id: number,
): Promise<(Place & { mediaId: string | null }) | undefined> {
  return db.sql
    .selectFrom('quick_messages')
    .select(['user_id as userId', 'queue_id as queueId', 'media_id as mediaId'])
    .where(visibleTo(db, reader))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a quick message. */
export async function insertQuickMessage(
  db: TenantDb,
  { userId, queueId, shortcode, message }: QuickMessageValues & Place,
): Promise<QuickMessage> {
  return asQuickMessage(
    await db.sql
      .insertInto('quick_messages')
      .values({ company_id: db.companyId, user_id: userId, queue_id: queueId, shortcode, message })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Changes a quick message that the caller has locked. */
export async function updateQuickMessageRow(
  db: TenantDb,
  id: number,
  { userId, queueId, shortcode, message }: QuickMessageValues & Place,
): Promise<QuickMessage> {
  return asQuickMessage(
    await db.sql
      .updateTable('quick_messages')
      .set({ user_id: userId, queue_id: queueId, shortcode, message, updated_at: now() })
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Sets or takes away the file of a quick message that the caller has locked; the one before keeps its record. */
export async function updateQuickMessageMedia(
  db: TenantDb,
  id: number,
  file: { id: string; fileName: string } | null,
): Promise<QuickMessage> {
  return asQuickMessage(
    await db.sql
      .updateTable('quick_messages')
      .set({ media_id: file?.id ?? null, media_name: file?.fileName ?? null, updated_at: now() })
      .where('company_id', '=', db.companyId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Counts a use; answers the message and the file that goes with it. Undefined when the person may not use it. */
export async function addUse(
  db: TenantDb,
  reader: Reader,
  id: number,
): Promise<{ record: QuickMessage; place: Place; mediaId: string | null } | undefined> {
  const row = await db.sql
    .updateTable('quick_messages')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where(visibleTo(db, reader))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && { record: asQuickMessage(row), place: row, mediaId: row.mediaId };
}

/** Deletes a quick message that the caller has locked. */
export async function deleteQuickMessageRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('quick_messages').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** Deletes what belongs to a queue, or to a person; answers what it was. */
export function deleteQuickMessagesOf(
  db: TenantDb,
  owner: { queueId: number } | { userId: number },
): Promise<{ id: number; mediaId: string | null }[]> {
  const deleting = db.sql.deleteFrom('quick_messages').where('company_id', '=', db.companyId);
  return (
    'queueId' in owner ? deleting.where('queue_id', '=', owner.queueId) : deleting.where('user_id', '=', owner.userId)
  )
    .returning(['id', 'media_id as mediaId'])
    .execute();
}

/** Who serves a queue. */
export async function listServing(db: TenantDb, queueId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('user_queues')
    .select('user_id')
    .where('company_id', '=', db.companyId)
    .where('queue_id', '=', queueId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether a file belongs to a quick message that the person may use. */
export async function isFileOfUsable(db: TenantDb, reader: Reader, mediaId: string): Promise<boolean> {
  const row = await db.sql
    .selectFrom('quick_messages')
    .select('id')
    .where(visibleTo(db, reader))
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return row !== undefined;
}
