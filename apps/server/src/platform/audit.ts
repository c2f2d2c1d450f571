import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from './tenant-db.ts';

export type AuditEntry = {
  companyId: number | null;
  actorId: number | null;
  action: string;
  object?: string;
  detail?: Record<string, string | number | boolean>;
};

/** Writes what was done, in the same transaction as the deed. Ids and words only: no texts of customers, no secrets. */
export async function audit(
  db: TenantDb | PlatformDb,
  { companyId, actorId, action, object, detail }: AuditEntry,
): Promise<void> {
  await db.sql
    .insertInto('audit_log')
    .values({
      company_id: companyId,
      actor_id: actorId,
      action,
      object: object ?? null,
      detail: sql`${JSON.stringify(detail ?? {})}::jsonb`,
    })
    .execute();
}
