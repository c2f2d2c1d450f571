/* Raw SQL for the benchmark row "inbound messages per second": it looks up the sender of every arriving message. */
import { sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';
import type { Identity } from '../../ports/whatsapp.ts';

export type KnownIdentity = Identity & { contactId: number };

/** Which of the identities are known, and whose they are; the oldest contact first. */
export async function findIdentities(db: TenantDb, identities: readonly Identity[]): Promise<KnownIdentity[]> {
  const values = sql.join(identities.map(({ kind, scope, value }) => sql`(${kind}, ${scope}, ${value})`));
  const { rows } = await sql<KnownIdentity>`
    SELECT kind, scope, value, contact_id AS "contactId" FROM contact_identities
    WHERE company_id = ${db.companyId} AND (kind, scope, value) IN (${values})
    ORDER BY contact_id`.execute(db.sql);
  return rows;
}
