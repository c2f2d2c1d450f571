import type { Expression, ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { ago, appNow, changedNow, fromNow, now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

/** For how long templates are not even tried after Meta refused one for lack of payment. */
const hold = { minutes: 60 };

const isFresh = (eb: ExpressionBuilder<Database, 'connections'>) =>
  eb('connections.payment_missing_at', '>', ago(hold, appNow()));

const connection = (db: TenantDb, id: number) =>
  db.sql.updateTable('connections').where('company_id', '=', db.companyId).where('id', '=', id);

/** Notes that the account cannot pay; false when that was known a moment ago. */
export async function writePaymentMissing(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await connection(db, id)
    .set({ payment_missing_at: appNow(), ...changedNow })
    .where((eb) => eb.or([eb('payment_missing_at', 'is', null), eb.not(isFresh(eb))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
  const { numUpdatedRows } = await connection(db, id)
    .set({ payment_missing_at: null, ...changedNow })
    .where('payment_missing_at', 'is not', null)
    .$if(onlyOld, (query) => query.where((eb) => eb.not(isFresh(eb))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether Meta refused for lack of payment, so lately that it need not be asked again: part of a statement. */
export const paymentHold = (
  db: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>,
  { companyId, id }: { companyId: number | Expression<number>; id: number | Expression<number> },
) => db.selectFrom('connections').select('id').where('company_id', '=', companyId).where('id', '=', id).where(isFresh);

/** The same, asked for by itself. */
export async function isPaymentMissing(db: TenantDb, id: number): Promise<boolean> {
  return (await paymentHold(db.sql, { companyId: db.companyId, id }).executeTakeFirst()) !== undefined;
}

/** Notes for a day that WhatsApp holds the account back; false when that is known, perhaps with its end. */
export async function writeRestricted(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await connection(db, id)
    .set({ restricted_until: fromNow({ days: 1 }), restriction_is_open: true, ...changedNow })
    .where((eb) => eb.or([eb('restricted_until', 'is', null), eb('restricted_until', '<=', now())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets what was known of an account that is no longer used here. */
export async function clearRefusals(db: TenantDb, id: number): Promise<void> {
  await connection(db, id)
    .set({ payment_missing_at: null, restricted_until: null, restriction_is_open: false })
    .execute();
}
