import type { BillingCountry, Day } from '@balcao/domain';
import { now } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';

export type BillingData = {
  billingName: string;
  document: string;
  country: BillingCountry;
  addressZipCode: string;
  addressStreet: string;
  addressState: string;
  addressCity: string;
  addressDistrict: string;
};

export type CompanySubscription = BillingData & {
  name: string;
  email: string | null;
  dueDate: Day | null;
  trialExpiresAt: Date | null;
  timeZone: string;
};

/** What the company owes by when, and to whom an invoice is made out. */
export async function readSubscription(db: TenantDb): Promise<CompanySubscription> {
  return db.sql
    .selectFrom('companies')
    .select([
      'name',
      'email',
      'due_date as dueDate',
      'trial_expires_at as trialExpiresAt',
      'time_zone as timeZone',
      'billing_name as billingName',
      'billing_document as document',
      'billing_country as country',
      'address_zip_code as addressZipCode',
      'address_street as addressStreet',
      'address_state as addressState',
      'address_city as addressCity',
      'address_district as addressDistrict',
    ])
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
}

/** Keeps whom an invoice is made out to. */
export async function writeBillingData(db: TenantDb, data: BillingData): Promise<void> {
  await db.sql
    .updateTable('companies')
    .set({
      billing_name: data.billingName,
      billing_document: data.document,
      billing_country: data.country,
      address_zip_code: data.addressZipCode,
      address_street: data.addressStreet,
      address_state: data.addressState,
      address_city: data.addressCity,
      address_district: data.addressDistrict,
      updated_at: now(),
    })
    .where('id', '=', db.companyId)
    .execute();
}

export type DueState = { dueDate: Day | null; dueDay: number | null; timeZone: string };

/** When the company pays next; nobody else can move it until the end of the work. */
export async function lockDueDate(db: TenantDb): Promise<DueState> {
  return db.sql
    .selectFrom('companies')
    .select(['due_date as dueDate', 'due_day as dueDay', 'time_zone as timeZone'])
    .where('id', '=', db.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Moves the due date. */
export async function writeDueDate(db: TenantDb, { dueDate, dueDay }: { dueDate: Day; dueDay: number }): Promise<void> {
  await db.sql
    .updateTable('companies')
    .set({ due_date: dueDate, due_day: dueDay, updated_at: now() })
    .where('id', '=', db.companyId)
    .execute();
}
