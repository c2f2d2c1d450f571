import type { ContactCard } from '@balcao/contract';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import type { Address } from '../../ports/whatsapp.ts';
import type { PictureOutcome } from './picture-outcome.ts';

const contactColumns = sql`c.id, c.name, c.number, c.email, c.profile_pic_url AS "profilePicUrl", c.is_group AS "isGroup", c.version`;

/**
 * A conversation begins: the picture is wanted unless what is known of it still holds. One that waits already is left
 * to its link, unless that link had its time.
 */
export async function wantPicture(
  db: TenantDb,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<void> {
  await sql`
    UPDATE contacts SET picture_state = 'wanted', picture_connection_id = ${connectionId}, picture_attempts = 0, picture_next_at = now()
    WHERE company_id = ${db.companyId} AND id = ${contactId} AND picture_next_at <= now()
      AND (picture_state <> 'wanted' OR picture_connection_id IS NULL OR (picture_connection_id <> ${connectionId} AND picture_next_at <= now() - interval '5 minutes'))`.execute(
    db.sql,
  );
}

/**
 * What is known of the picture holds no more; without a link it was ever fetched by, the next conversation fetches it.
 */
export async function wantPictureAgain(db: TenantDb, contactId: number): Promise<void> {
  await sql`
    UPDATE contacts SET picture_state = CASE WHEN picture_connection_id IS NULL THEN picture_state ELSE 'wanted' END, picture_attempts = 0, picture_next_at = now()
    WHERE company_id = ${db.companyId} AND id = ${contactId}`.execute(db.sql);
}

/** The connections by which pictures are due, of all companies; who waits longest comes first. */
export async function listConnectionsWithPicturesDue(db: PlatformDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT picture_connection_id AS id FROM contacts WHERE picture_state = 'wanted' AND picture_next_at <= now() AND picture_connection_id IS NOT NULL
    GROUP BY picture_connection_id ORDER BY min(picture_next_at)`.execute(db.sql);
  return rows.map(({ id }) => id);
}

/** A picture to fetch: where from, and what the one we have looks like. */
export type WantedPicture = { contactId: number; chat: Address | null; attempts: number; sha256: Buffer | null };

/** Takes pictures that are due. Whoever dies meanwhile gives them back after a while by itself. */
export async function claimPictures(
  db: TenantDb,
  { connectionId, limit, leaseMs }: { connectionId: number; limit: number; leaseMs: number },
): Promise<WantedPicture[]> {
  const { rows } = await sql<WantedPicture>`
    WITH claimed AS (
      UPDATE contacts SET picture_attempts = picture_attempts + 1, picture_next_at = now() + make_interval(secs => ${leaseMs / 1000})
      WHERE id = ANY (ARRAY(
        SELECT id FROM contacts WHERE company_id = ${db.companyId} AND picture_connection_id = ${connectionId} AND picture_state = 'wanted' AND picture_next_at <= now()
        ORDER BY picture_next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING company_id, id, picture_attempts, profile_pic_url)
    SELECT c.id AS "contactId", c.picture_attempts AS attempts, f.sha256,
      (SELECT t.chat FROM tickets t WHERE t.company_id = c.company_id AND t.contact_id = c.id AND t.connection_id = ${connectionId} ORDER BY t.updated_at DESC LIMIT 1) AS chat
    FROM claimed c LEFT JOIN media_files f ON f.company_id = c.company_id AND f.id = substring(c.profile_pic_url FROM '^/media/([0-9a-f-]{36})$')::uuid`.execute(
    db.sql,
  );
  return rows;
}

/**
 * Writes how the question ended. With an address, also an empty one, the contact changes for those who look at it; a
 * picture that changed while it was fetched, whose attempts were then counted from nought, stays wanted.
 */
export async function settlePicture(
  db: TenantDb,
  { contactId, attempts }: WantedPicture,
  { state, waitMs, countsAsAttempt, url }: PictureOutcome & { url: string | null },
): Promise<ContactCard | undefined> {
  const { rows } = await sql<ContactCard & { isNews: boolean }>`
    WITH before AS (SELECT id, picture_attempts = ${attempts} AS is_same, ${url}::text IS NOT NULL AND profile_pic_url IS DISTINCT FROM ${url} AS is_news FROM contacts WHERE company_id = ${db.companyId} AND id = ${contactId} FOR NO KEY UPDATE)
    UPDATE contacts c SET picture_state = CASE WHEN is_same THEN ${state} ELSE picture_state END, picture_attempts = CASE WHEN is_same THEN picture_attempts - ${countsAsAttempt ? 0 : 1} ELSE picture_attempts END,
      picture_next_at = CASE WHEN is_same THEN now() + make_interval(secs => ${waitMs / 1000}) ELSE picture_next_at END,
      profile_pic_url = COALESCE(${url}, profile_pic_url), version = version + is_news::int, updated_at = CASE WHEN is_news THEN now() ELSE updated_at END
    FROM before WHERE c.id = before.id
    RETURNING ${contactColumns}, before.is_news AS "isNews"`.execute(db.sql);
  const [row] = rows;
  if (!row?.isNews) return undefined;
  const { isNews: _isNews, ...contact } = row;
  return contact;
}
