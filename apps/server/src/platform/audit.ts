import type { Principal } from './principal.ts';
import { jsonb } from './sql-expressions.ts';
import type { PlatformDb, TenantDb } from './tenant-db.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export type AuditEntry = {
  companyId: number | null;
  actorId: number | null;
  action: string;
  object?: string;
  detail?: Record<string, string | number | boolean>;
};

/** Writes what was done, in the same transaction. Ids and words only: no texts of customers, no secrets. */
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
      detail: jsonb(detail ?? {}),
    })
    .execute();
}

/** Notes in a company's log that the operator worked in it; its own people leave no such row. */
export async function auditOperator(uow: UnitOfWork, principal: Principal, companyId: number): Promise<void> {
  if (companyId === principal.companyId) return;
  await uow.writePlatform(({ db }) =>
    audit(db, { companyId, actorId: principal.userId, action: 'entered by the operator' }),
  );
}
