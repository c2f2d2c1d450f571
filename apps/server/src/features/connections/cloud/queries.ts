import { changedNow, now } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

/** A number at Meta's API as it is stored. */
export type CloudRow = {
  connectionId: number;
  phoneNumberId: string;
  wabaId: string;
  sealedToken: string;
  sealedAppSecret: string;
};

const columns = [
  'connection_id as connectionId',
  'phone_number_id as phoneNumberId',
  'waba_id as wabaId',
  'sealed_token as sealedToken',
  'sealed_app_secret as sealedAppSecret',
] as const;

/** What Meta's API is reached with for a connection. */
export async function findCloudAccount(db: TenantDb, connectionId: number): Promise<CloudRow | undefined> {
  return db.sql
    .selectFrom('cloud_accounts')
    .select(columns)
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
}

export type CloudValues = {
  phoneNumberId: string;
  wabaId: string;
  /** Left out, the known one stays. */ token?: { sealed: string; hint: string } | undefined;
  sealedAppSecret?: string | undefined;
};

/** Changes what is known of the number; false when nothing is yet. */
export async function updateCloudAccount(
  db: TenantDb,
  connectionId: number,
  { phoneNumberId, wabaId, token, sealedAppSecret }: CloudValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db.sql
    .updateTable('cloud_accounts')
    .set({
      phone_number_id: phoneNumberId,
      waba_id: wabaId,
      ...(token === undefined ? {} : { sealed_token: token.sealed, token_hint: token.hint }),
      ...(sealedAppSecret === undefined ? {} : { sealed_app_secret: sealedAppSecret }),
    })
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds the number of a connection. */
export async function insertCloudAccount(
  db: TenantDb,
  connectionId: number,
  {
    phoneNumberId,
    wabaId,
    token,
    sealedAppSecret,
  }: Required<CloudValues> & { token: { sealed: string; hint: string }; sealedAppSecret: string },
): Promise<void> {
  await db.sql
    .insertInto('cloud_accounts')
    .values({
      company_id: db.companyId,
      connection_id: connectionId,
      phone_number_id: phoneNumberId,
      waba_id: wabaId,
      sealed_token: token.sealed,
      token_hint: token.hint,
      sealed_app_secret: sealedAppSecret,
    })
    .execute();
}

/** Forgets the number of a connection that speaks with something else now. */
export async function deleteCloudAccount(db: TenantDb, connectionId: number): Promise<void> {
  await db.sql
    .deleteFrom('cloud_accounts')
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

export type WebhookTarget = CloudRow & { companyId: number; verifyToken: string };

/** Whose number an address belongs to that Meta writes to. */
export async function findWebhookTarget(db: PlatformDb, key: string): Promise<WebhookTarget | undefined> {
  return db.sql
    .selectFrom('cloud_accounts')
    .select([...columns, 'company_id as companyId', 'verify_token as verifyToken'])
    .where('webhook_key', '=', key)
    .executeTakeFirst();
}

async function writeMoment(
  db: TenantDb,
  connectionId: number,
  column: 'verified_at' | 'last_webhook_at',
): Promise<void> {
  await db.sql
    .updateTable('cloud_accounts')
    .set({ [column]: now() })
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Meta made sure of the address. */
export async function markVerified(db: TenantDb, connectionId: number): Promise<void> {
  await writeMoment(db, connectionId, 'verified_at');
}

/** Records that a webhook of Meta arrived. */
export async function markWebhookReceived(db: TenantDb, connectionId: number): Promise<void> {
  await writeMoment(db, connectionId, 'last_webhook_at');
}

/** Forgets the tokens of all numbers at Meta's API and closes their connections until new ones are entered. */
export async function closeCloudAccounts({ sql }: PlatformDb): Promise<void> {
  await sql.updateTable('cloud_accounts').set({ sealed_token: '', sealed_app_secret: '', token_hint: '' }).execute();
  await sql
    .updateTable('connections')
    .set({
      wanted: 'off',
      status: 'DISCONNECTED',
      status_reason: 'token_refused',
      status_since: now(),
      connected_since: null,
      ...changedNow,
    })
    .where('provider', '=', 'cloud')
    .execute();
}
