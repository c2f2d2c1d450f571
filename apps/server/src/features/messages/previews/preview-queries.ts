import type { LinkPreview, Message } from '@balcao/contract';
import { ago, jsonb, now } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { readMessage } from '../hot-message-queries.ts';
import type { PageFacts } from './read-head.ts';

/** Gives a message its card, or takes it away. */
export const setPreview = (
  db: TenantDb,
  messageId: number,
  preview: LinkPreview | null,
): Promise<Message | undefined> =>
  readMessage(
    db,
    db.sql
      .updateTable('messages')
      .set((eb) => ({ preview: preview === null ? null : jsonb(preview), version: eb('version', '+', 1) }))
      .where('company_id', '=', db.companyId)
      .where('id', '=', messageId)
      .returningAll(),
  );

/** What is known of a page is asked again after a day, and what could not be read after an hour. */
const freshFor = { known: { days: 1 }, unknown: { hours: 1 } } as const;

/** What a page said about itself the last time, if that is not long ago. */
export function findPage(db: TenantDb, url: string): Promise<PageFacts | undefined> {
  return db.sql
    .selectFrom('link_pages')
    .select(['title', 'description'])
    .where('company_id', '=', db.companyId)
    .where('url', '=', url)
    .where((eb) =>
      eb.or([
        eb.and([eb('title', 'is not', null), eb('read_at', '>', ago(freshFor.known))]),
        eb('read_at', '>', ago(freshFor.unknown)),
      ]),
    )
    .executeTakeFirst();
}

/** Keeps what a page said about itself. */
export async function savePage(db: TenantDb, url: string, { title, description }: PageFacts): Promise<void> {
  await db.sql
    .insertInto('link_pages')
    .values({ company_id: db.companyId, url, title, description })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'url']).doUpdateSet({ title, description, read_at: now() }),
    )
    .execute();
}

/** Forgets pages that would be asked anew. */
export async function deleteOldPages(db: PlatformDb): Promise<void> {
  await db.sql.deleteFrom('link_pages').where('read_at', '<', ago(freshFor.known)).execute();
}
