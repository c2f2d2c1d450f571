import type { MailLanguage } from '@balcao/domain';
import { ago, fromNow, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';

export type NewSignupRow = {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  planId: number;
  language: MailLanguage;
};

/** Keeps a signup for a day; answers its id. */
export async function insertSignup(
  db: PlatformDb,
  { name, email, phone, passwordHash, planId, language }: NewSignupRow,
): Promise<string> {
  const row = await db.sql
    .insertInto('signups')
    .values({
      name,
      email,
      phone,
      password_hash: passwordHash,
      plan_id: planId,
      language,
      expires_at: fromNow({ hours: 24 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A signup that waits for its mail. */
export async function findSignup(
  db: PlatformDb,
  id: string,
): Promise<{ email: string; language: MailLanguage } | undefined> {
  return db.sql
    .selectFrom('signups')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
}

/** Stores which link confirms a signup; an earlier one no longer does. */
export async function storeSignupToken(db: PlatformDb, id: string, tokenHash: Buffer): Promise<void> {
  await db.sql.updateTable('signups').set({ token_hash: tokenHash }).where('id', '=', id).execute();
}

/** Confirms a signup by its link, once and in time, and answers it. */
export async function takeSignup(
  db: PlatformDb,
  tokenHash: Buffer,
): Promise<Omit<NewSignupRow, 'language'> | undefined> {
  return db.sql
    .updateTable('signups')
    .set({ confirmed_at: now() })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['name', 'email', 'phone', 'password_hash as passwordHash', 'plan_id as planId'])
    .executeTakeFirst();
}

/** The signup of a link, whatever became of it. */
export async function findSignupByToken(
  db: PlatformDb,
  tokenHash: Buffer,
): Promise<{ confirmedAt: Date | null } | undefined> {
  return db.sql
    .selectFrom('signups')
    .select('confirmed_at as confirmedAt')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Forgets a signup that leads nowhere. */
export async function deleteSignup(db: PlatformDb, id: string): Promise<void> {
  await db.sql.deleteFrom('signups').where('id', '=', id).execute();
}

/** Deletes signups whose link was of no use for a day; until then it can be told from what was never one. */
export async function deleteOldSignups(db: PlatformDb): Promise<void> {
  await db.sql
    .deleteFrom('signups')
    .where('expires_at', '<', ago({ days: 1 }))
    .execute();
}
