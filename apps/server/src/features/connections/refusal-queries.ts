import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** For how long templates are not even tried after Meta refused one for lack of payment. */
const holdMinutes = 60;
const isFresh = sql`c.payment_missing_at > app_now() - make_interval(mins => ${holdMinutes})`;

/** Notes that the account cannot pay; false when that was known a moment ago. */
export async function writePaymentMissing(db: TenantDb, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE connections c SET payment_missing_at = app_now(), version = c.version + 1, updated_at = now()
    WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND (${isFresh}) IS NOT TRUE`.execute(db.sql);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Forgets that the account could not pay; with `onlyOld` unless that was told again lately. False when nothing was
 * noted.
 */
export async function clearPaymentMissing(
  db: TenantDb,
  id: number,
  { onlyOld }: { onlyOld: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE connections c SET payment_missing_at = NULL, version = c.version + 1, updated_at = now()
    WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND c.payment_missing_at IS NOT NULL ${onlyOld ? sql`AND NOT (${isFresh})` : sql``}`.execute(
    db.sql,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether Meta refused for lack of payment, so lately that it need not be asked again: part of a statement. */
export const paymentHold = (db: TenantDb, id: number): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM connections c WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND ${isFresh})`;

/** The same, asked for by itself. */
export async function isPaymentMissing(db: TenantDb, id: number): Promise<boolean> {
  const { rows } = await sql<{ isMissing: boolean }>`SELECT ${paymentHold(db, id)} AS "isMissing"`.execute(db.sql);
  return rows[0]?.isMissing ?? false;
}

/** Notes for a day that WhatsApp holds the account back; false when that is known, perhaps with its end. */
export async function writeHeldBack(db: TenantDb, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE connections c SET restricted_until = now() + interval '1 day', restriction_is_open = true, version = c.version + 1, updated_at = now()
    WHERE c.company_id = ${db.companyId} AND c.id = ${id} AND (c.restricted_until > now()) IS NOT TRUE`.execute(db.sql);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Forgets what was known of an account that is no longer used here. */
export async function clearRefusals(db: TenantDb, id: number): Promise<void> {
  await sql`UPDATE connections SET payment_missing_at = NULL, restricted_until = NULL, restriction_is_open = false WHERE company_id = ${db.companyId} AND id = ${id}`.execute(
    db.sql,
  );
}
