import { type Announcement, type AnnouncementInput, type AnnouncementPriority, pageSize } from '@balcao/contract';
import { containing } from '../../platform/search.ts';
import { changedNow, folded, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';

const columns = [
  'id',
  'title',
  'text',
  'priority',
  'active',
  'media_id as mediaId',
  'media_name as mediaName',
  'published_at as publishedAt',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'version',
] as const;

type StoredAnnouncement = {
  id: number;
  title: string;
  text: string;
  priority: number;
  active: boolean;
  mediaId: string | null;
  mediaName: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

const asAnnouncement = ({ active, mediaId, mediaName, priority, ...row }: StoredAnnouncement): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  // The table allows no other number.
  priority: priority as AnnouncementPriority,
  status: active,
  mediaPath: mediaId === null ? null : `/media/${mediaId}`,
  mediaName: mediaId === null ? null : mediaName,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

/** A page of the announcements, newest first, and how many match in all. */
export async function listAnnouncements(
  db: TenantDb,
  { search, page, onlyActive }: { search: string; page: number; onlyActive: boolean },
): Promise<{ records: Announcement[]; count: number }> {
  const matching = db.sql
    .selectFrom('announcements')
    .$if(onlyActive, (query) => query.where('active', '=', true))
    .$if(search !== '', (query) =>
      query.where(({ eb, ref, val }) => eb(folded(ref('title')), 'like', folded(val(containing(search))))),
    );
  const [rows, { count }] = await Promise.all([
    matching
      .select(columns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { records: rows.map(asAnnouncement), count };
}

/** One announcement; an inactive one only if asked for. */
export async function findAnnouncement(
  db: TenantDb,
  id: number,
  { onlyActive }: { onlyActive: boolean },
): Promise<Announcement | undefined> {
  const row = await db.sql
    .selectFrom('announcements')
    .select(columns)
    .where('id', '=', id)
    .$if(onlyActive, (query) => query.where('active', '=', true))
    .executeTakeFirst();
  return row && asAnnouncement(row);
}

/** Whether a file is the picture of an announcement that everybody sees. */
export async function isShownPicture(db: PlatformDb, mediaId: string): Promise<boolean> {
  const row = await db.sql
    .selectFrom('announcements')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type Picture = { companyId: number; id: string };

/** What a change has to know of an announcement, which nobody else can change until the end of the work. */
export async function lockAnnouncement(
  db: PlatformDb,
  id: number,
): Promise<{ isActive: boolean; picture: Picture | null } | undefined> {
  const row = await db.sql
    .selectFrom('announcements')
    .select(['active', 'media_company_id', 'media_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { active: isActive, media_company_id: companyId, media_id: mediaId } = row;
  return { isActive, picture: companyId === null || mediaId === null ? null : { companyId, id: mediaId } };
}

export async function insertAnnouncement(
  db: PlatformDb,
  { title, text, priority, status }: AnnouncementInput,
): Promise<Announcement> {
  return asAnnouncement(
    await db.sql
      .insertInto('announcements')
      .values({ title, text, priority, active: status, published_at: status ? now() : null })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Changes an announcement that the caller has locked. `publish` says that everybody sees it from now on. */
export async function updateAnnouncementRow(
  db: PlatformDb,
  id: number,
  { title, text, priority, status, publish }: AnnouncementInput & { publish: boolean },
): Promise<Announcement> {
  return asAnnouncement(
    await db.sql
      .updateTable('announcements')
      .set({ title, text, priority, active: status, ...changedNow })
      .$if(publish, (query) => query.set({ published_at: now() }))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Sets or takes away the picture of an announcement that the caller has locked; the one before keeps its record. */
export async function updateAnnouncementPicture(
  db: PlatformDb,
  id: number,
  picture: (Picture & { fileName: string }) | null,
): Promise<Announcement> {
  return asAnnouncement(
    await db.sql
      .updateTable('announcements')
      .set({
        media_company_id: picture?.companyId ?? null,
        media_id: picture?.id ?? null,
        media_name: picture?.fileName ?? null,
        ...changedNow,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** Deletes an announcement that the caller has locked. */
export async function deleteAnnouncementRow(db: PlatformDb, id: number): Promise<void> {
  await db.sql.deleteFrom('announcements').where('id', '=', id).execute();
}
