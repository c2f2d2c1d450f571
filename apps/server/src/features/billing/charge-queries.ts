import { ago, appNow, fromNow, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import type { BankName, GatewayName } from './gateway.ts';

export type CurrentCharge = {
  id: number;
  gateway: GatewayName;
  status: 'asked' | 'live' | 'paid' | 'over';
  reference: string;
  code: string;
  valueCents: number;
  expiresAt: Date;
  /** By product time. */
  isOver: boolean;
  /** Whether somebody may still be waiting for the bank to make it. */
  isFresh: boolean;
};

/** Longer than a bank is waited for. */
const freshSeconds = 60;

/** The charge that an invoice is being paid with, if any. */
export async function findCurrentCharge(db: TenantDb, invoiceId: number): Promise<CurrentCharge | undefined> {
  return db.sql
    .selectFrom('pix_charges')
    .select(['id', 'gateway', 'status', 'reference', 'code', 'value_cents as valueCents', 'expires_at as expiresAt'])
    .select((eb) => eb('expires_at', '<=', appNow()).$castTo<boolean>().as('isOver'))
    .select((eb) =>
      eb('created_at', '>', ago({ seconds: freshSeconds }, now()))
        .$castTo<boolean>()
        .as('isFresh'),
    )
    .where('company_id', '=', db.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['asked', 'live'])
    .executeTakeFirst();
}

export type NewCharge = {
  invoiceId: number;
  gateway: GatewayName;
  reference: string;
  valueCents: number;
  code: string;
  status: 'asked' | 'live';
  seconds: number;
};

/** Adds the charge of an invoice, which expires so many seconds from now; answers its id and that moment. */
export async function insertCharge(db: TenantDb, charge: NewCharge): Promise<{ id: number; expiresAt: Date }> {
  return db.sql
    .insertInto('pix_charges')
    .values({
      company_id: db.companyId,
      invoice_id: charge.invoiceId,
      gateway: charge.gateway,
      reference: charge.reference,
      value_cents: charge.valueCents,
      code: charge.code,
      status: charge.status,
      expires_at: fromNow({ seconds: charge.seconds }, appNow()),
    })
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

/** The charges of an invoice are of no more use to anybody; answers those that a bank knows. */
export async function endCharges(db: TenantDb, invoiceId: number, status: 'paid' | 'over'): Promise<string[]> {
  const rows = await db.sql
    .updateTable('pix_charges')
    .set({ status })
    .where('company_id', '=', db.companyId)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['asked', 'live'])
    .returning(['gateway', 'reference'])
    .execute();
  return rows.flatMap(({ gateway, reference }) => (gateway === 'local' ? [] : [reference]));
}

/** The bank has made a charge; one that was paid or given up meanwhile stays so. Answers what it is now. */
export async function markLive(
  db: TenantDb,
  id: number,
  { bankId, code, expiresAt }: { bankId: string; code: string; expiresAt: Date | null },
): Promise<Pick<CurrentCharge, 'status' | 'expiresAt'>> {
  return db.sql
    .updateTable('pix_charges')
    .set((eb) => ({
      bank_id: bankId,
      code,
      ...(expiresAt && { expires_at: expiresAt }),
      status: eb.case().when('status', '=', 'asked').then<CurrentCharge['status']>('live').else(eb.ref('status')).end(),
    }))
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .returning(['status', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

export type KnownCharge = {
  id: number;
  companyId: number;
  invoiceId: number;
  gateway: GatewayName;
  reference: string;
  bankId: string | null;
};

/** A charge by the name that we gave it, whatever company it belongs to. */
export async function findChargeByReference(db: PlatformDb, reference: string): Promise<KnownCharge | undefined> {
  return db.sql
    .selectFrom('pix_charges')
    .select(['id', 'company_id as companyId', 'invoice_id as invoiceId', 'gateway', 'reference', 'bank_id as bankId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** A charge that nobody else changes until the end of the work. */
export async function lockCharge(
  db: TenantDb,
  id: number,
): Promise<(Pick<CurrentCharge, 'status' | 'valueCents'> & { strayCents: number | null }) | undefined> {
  return db.sql
    .selectFrom('pix_charges')
    .select(['status', 'value_cents as valueCents', 'stray_cents as strayCents'])
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** What became of one charge. */
export async function markCharge(db: TenantDb, id: number, status: 'paid' | 'over'): Promise<void> {
  await db.sql
    .updateTable('pix_charges')
    .set({ status })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Money came by a charge and settled nothing; nobody can pay it any more. */
export async function markStray(db: TenantDb, id: number, cents: number): Promise<void> {
  await db.sql
    .updateTable('pix_charges')
    .set({ status: 'over', stray_cents: cents })
    .where('company_id', '=', db.companyId)
    .where('id', '=', id)
    .execute();
}

/** Banks tell of a payment for days; older charges than that are not looked at again. */
const lookedAtDays = 3;
const mostWaiting = 10_000;

/** The charges of all companies that a bank may have been paid for, as the bank names them. */
export async function listWaitingCharges({ sql: db }: PlatformDb): Promise<{ bank: BankName; bankId: string }[]> {
  const rows = await db
    .selectFrom('pix_charges')
    .select(['gateway', 'reference', 'bank_id as bankId'])
    .where('status', 'in', ['asked', 'live'])
    .where('gateway', '<>', 'local')
    .where('expires_at', '>', ago({ days: lookedAtDays }, appNow()))
    .limit(mostWaiting)
    .execute();
  return rows.flatMap(({ gateway, reference, bankId }) => {
    // Efí's name of a charge is ours; Asaas has told us none while it was not made.
    const named = bankId ?? (gateway === 'efi' ? reference : null);
    return gateway === 'local' || named === null ? [] : [{ bank: gateway, bankId: named }];
  });
}
