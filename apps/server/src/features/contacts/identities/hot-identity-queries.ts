/* Raw SQL for the benchmark row "inbound messages per second": it looks up the sender of every arriving message. */
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { Identity } from '../../../ports/whatsapp.ts';

export type KnownIdentity = Identity & { contactId: number; isBlocked: boolean };

/** Which of the identities are known, and whose they are; the oldest contact first. */
export async function findIdentities(db: TenantDb, identities: readonly Identity[]): Promise<KnownIdentity[]> {
  const values = sql.join(identities.map(({ kind, scope, value }) => sql`(${kind}, ${scope}, ${value})`));
  const { rows } = await sql<KnownIdentity>`
    SELECT i.kind, i.scope, i.value, i.contact_id AS "contactId", c.is_blocked AS "isBlocked"
    FROM contact_identities i JOIN contacts c ON c.company_id = i.company_id AND c.id = i.contact_id
    WHERE i.company_id = ${db.companyId} AND (i.kind, i.scope, i.value) IN (${values})
    ORDER BY i.contact_id`.execute(db.sql);
  return rows;
}

/**
 * The one contact that all of these identities belong to, kept from being made anonymous, merged or deleted until the
 * end of this transaction; undefined when one of them is unknown or they belong to several. Who is being made anonymous
 * at this moment is waited for, and is nobody then.
 */
export async function holdOnlyOwner(
  db: TenantDb,
  identities: readonly Identity[],
): Promise<{ contactId: number; isBlocked: boolean } | undefined> {
  const values = sql.join(identities.map(({ kind, scope, value }) => sql`(${kind}, ${scope}, ${value})`));
  const { rows } = await sql<{ contactId: number; isBlocked: boolean }>`
    WITH known AS (
      SELECT i.contact_id FROM contact_identities i
      WHERE i.company_id = ${db.companyId} AND (i.kind, i.scope, i.value) IN (${values}))
    SELECT c.id AS "contactId", c.is_blocked AS "isBlocked"
    FROM contacts c
    WHERE c.company_id = ${db.companyId} AND NOT c.is_anonymous
      AND c.id = (SELECT min(contact_id) FROM known
                  HAVING count(*) = ${identities.length} AND min(contact_id) = max(contact_id))
    FOR KEY SHARE OF c`.execute(db.sql);
  return rows[0];
}
