import { type AuditAction, describeDevice } from '@balcao/domain';
import type { Origin, Principal, Visit } from './principal.ts';
import { jsonb } from './sql-expressions.ts';
import type { PlatformDb, TenantDb } from './tenant-db.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Who did something, and from where: a principal, or what is known of somebody who is not logged in. */
export type AuditActor = {
  readonly userId: number | null;
  readonly origin?: Origin | undefined;
  /** The support access in which the operator did it. */
  readonly support?: Pick<Visit, 'accessId'> | undefined;
};

export type AuditEntry = {
  companyId: number | null;
  /** Null for what the product did by itself. */
  by: AuditActor | null;
  action: AuditAction;
  object?: string;
  detail?: Record<string, string | number | boolean>;
};

/** Writes what was done, in the same transaction. Ids and words only: no texts of customers, no secrets. */
export async function audit(
  db: TenantDb | PlatformDb,
  { companyId, by, action, object, detail }: AuditEntry,
): Promise<void> {
  await db.sql
    .insertInto('audit_log')
    .values({
      company_id: companyId,
      actor_id: by?.userId ?? null,
      address: by?.origin?.address ?? null,
      device: by?.origin ? describeDevice(by.origin.userAgent) : null,
      action,
      object: object ?? null,
      detail: jsonb(detail ?? {}),
      support_access_id: by?.support?.accessId ?? null,
    })
    .execute();
}

/** Notes in a company's log that the operator worked in it; its own people leave no such row. */
export async function auditOperator(uow: UnitOfWork, principal: Principal, companyId: number): Promise<void> {
  if (companyId === principal.companyId) return;
  await uow.writePlatform(({ db }) => audit(db, { companyId, by: principal, action: 'entered by the operator' }));
}

/** Writes down what the operator is about to do in a support access, for endpoints whose action leaves no row. */
export function createSupportCallAudit(uow: UnitOfWork) {
  return async (
    principal: Principal,
    endpointName: string,
    params: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { companyId } = principal;
    const entry = {
      companyId,
      by: principal,
      action: 'asked in support',
      object: endpointName,
      detail: params,
    } as const;
    await uow.writePlatform(({ db }) => audit(db, entry));
  };
}

/** Writes an entry unless the same was written within this time, in milliseconds. */
export type SampledAudit = (entry: AuditEntry, withinMs?: number) => Promise<void>;

const minute = 60_000;
const maxRemembered = 10_000;

/**
 * For what may happen again and again without meaning more: a script that tries and tries must not fill the log. Each
 * node remembers by itself.
 */
export function createSampledAudit(uow: UnitOfWork, now: () => number = () => performance.now()): SampledAudit {
  const writtenAt = new Map<string, number>();
  return async (entry, withinMs = minute) => {
    const { companyId, by, action, object } = entry;
    const key = JSON.stringify([companyId, by?.userId, by?.userId ? '' : by?.origin?.address, action, object]);
    const last = writtenAt.get(key);
    if (last !== undefined && now() - last < withinMs) return;
    if (writtenAt.size >= maxRemembered) writtenAt.clear();
    writtenAt.set(key, now());
    await uow.writePlatform(({ db }) => audit(db, entry));
  };
}
