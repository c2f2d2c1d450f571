import type { ContactCard } from '@balcao/contract';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import { fenceOf, isLeasedUnder, leaseEnd } from '../../platform/worker/due-time-lease.ts';
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

/** A contact whose picture is due, and by which connection; `place` counts those of that connection. */
export type DuePicture = { contactId: number; companyId: number; connectionId: number; place: number };

/**
 * The pictures that are due, of all companies and at most so many of each connection; who waits longest comes first.
 */
export async function listDuePictures(db: PlatformDb, perConnection: number): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    SELECT id AS "contactId", company_id AS "companyId", picture_connection_id AS "connectionId", place::int FROM (
      SELECT id, company_id, picture_connection_id, picture_next_at,
        row_number() OVER (PARTITION BY picture_connection_id ORDER BY picture_next_at, id) AS place
      FROM contacts WHERE picture_state = 'wanted' AND picture_next_at <= now() AND picture_connection_id IS NOT NULL) due
    WHERE place <= ${perConnection} ORDER BY picture_next_at, id`.execute(db.sql);
  return rows;
}

/** A picture to fetch: where from, and what the one we have looks like. */
export type WantedPicture = {
  contactId: number;
  companyId: number;
  connectionId: number;
  fence: number;
  chat: Address | null;
  attempts: number;
  sha256: Buffer | null;
};

/** The claim of one picture. */
export type PictureClaim = Pick<WantedPicture, 'contactId' | 'fence'>;

const dueAt = sql`contacts.picture_next_at`;

/** Claims those of the pictures that are still due; those of a node that died are due again when the lease is over. */
export async function claimPictures(
  db: PlatformDb,
  { contactIds, leaseMs }: { contactIds: readonly number[]; leaseMs: number },
): Promise<WantedPicture[]> {
  const { rows } = await sql<WantedPicture>`
    WITH claimed AS (
      UPDATE contacts SET picture_attempts = picture_attempts + 1, picture_next_at = ${leaseEnd(leaseMs)}
      WHERE id = ANY (ARRAY(
        SELECT id FROM contacts WHERE id = ANY (${[...contactIds]}::int[]) AND picture_state = 'wanted' AND picture_next_at <= now() AND picture_connection_id IS NOT NULL
        FOR UPDATE SKIP LOCKED))
      RETURNING company_id, id, picture_connection_id, picture_attempts, profile_pic_url, ${fenceOf(dueAt)} AS fence)
    SELECT c.id AS "contactId", c.company_id AS "companyId", c.picture_connection_id AS "connectionId", c.fence, c.picture_attempts AS attempts, f.sha256,
      (SELECT t.chat FROM tickets t WHERE t.company_id = c.company_id AND t.contact_id = c.id AND t.connection_id = c.picture_connection_id ORDER BY t.updated_at DESC LIMIT 1) AS chat
    FROM claimed c LEFT JOIN media_files f ON f.company_id = c.company_id AND f.id = substring(c.profile_pic_url FROM '^/media/([0-9a-f-]{36})$')::uuid`.execute(
    db.sql,
  );
  return rows;
}

/** Gives claimed pictures back as if they had not been claimed. */
export async function handBackPictures(db: PlatformDb, claims: readonly PictureClaim[]): Promise<void> {
  await sql`
    UPDATE contacts SET picture_next_at = now(), picture_attempts = picture_attempts - 1
    FROM unnest(${claims.map(({ contactId }) => contactId)}::int[], ${claims.map(({ fence }) => fence)}::bigint[]) AS claim (id, fence)
    WHERE contacts.id = claim.id AND picture_state = 'wanted' AND ${isLeasedUnder(sql`claim.fence`, dueAt)}`.execute(
    db.sql,
  );
}

/**
 * Writes how the question ended. With an address, also an empty one, the contact changes for those who look at it, and
 * is answered. Undefined, and nothing written, when the claim is no longer ours: another node has it, or the picture
 * changed while it was fetched and is wanted anew.
 */
export async function settlePicture(
  db: TenantDb,
  { contactId, fence }: PictureClaim,
  { state, waitMs, countsAsAttempt, url }: PictureOutcome & { url: string | null },
): Promise<{ contact: ContactCard | null } | undefined> {
  const { rows } = await sql<ContactCard & { isNews: boolean }>`
    WITH before AS (
      SELECT id, ${url}::text IS NOT NULL AND profile_pic_url IS DISTINCT FROM ${url} AS is_news FROM contacts
      WHERE company_id = ${db.companyId} AND id = ${contactId} AND picture_state = 'wanted' AND ${isLeasedUnder(fence, dueAt)} FOR NO KEY UPDATE)
    UPDATE contacts c SET picture_state = ${state}, picture_attempts = picture_attempts - ${countsAsAttempt ? 0 : 1}, picture_next_at = now() + make_interval(secs => ${waitMs / 1000}),
      profile_pic_url = COALESCE(${url}, profile_pic_url), version = version + is_news::int, updated_at = CASE WHEN is_news THEN now() ELSE updated_at END
    FROM before WHERE c.id = before.id
    RETURNING ${contactColumns}, before.is_news AS "isNews"`.execute(db.sql);
  const [row] = rows;
  if (!row) return undefined;
  const { isNews, ...contact } = row;
  return { contact: isNews ? contact : null };
}
