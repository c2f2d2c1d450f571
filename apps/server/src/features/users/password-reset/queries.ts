import { ago, fromNow, now } from '../../../platform/sql-expressions.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';

/** More people than that never claim one address. */
const maxClaims = 5;

export type Account = { id: number; companyId: number; emailVerified: boolean };

/** Those whose address it is: the one who has shown it or, as long as nobody has, all who claim it. */
export async function listAccounts(db: PlatformDb, email: string): Promise<Account[]> {
  const accounts = await db.sql
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'email_verified as emailVerified'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('email_verified', 'desc')
    .orderBy('id')
    .limit(maxClaims)
    .execute();
  return accounts[0]?.emailVerified ? accounts.slice(0, 1) : accounts;
}

/** Where somebody of the company gets mail. */
export async function findAddressOf(db: TenantDb, userId: number): Promise<string | undefined> {
  const row = await db.sql
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', db.companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.email;
}

/** Stores a link that works for an hour. */
export async function insertReset(
  db: TenantDb,
  { userId, tokenHash, isShown = false }: { userId: number; tokenHash: Buffer; isShown?: boolean },
): Promise<void> {
  await db.sql
    .insertInto('password_resets')
    .values({
      company_id: db.companyId,
      user_id: userId,
      token_hash: tokenHash,
      is_shown: isShown,
      expires_at: fromNow({ hours: 1 }),
    })
    .execute();
}

/** Whose password a link sets, and whether it was used. */
export type Reset = {
  userId: number;
  companyId: number;
  name: string;
  email: string;
  super: boolean;
  /** Somebody else has seen it on a screen. */
  isShown: boolean;
  usedAt: Date | null;
  isExpired: boolean;
};

/** The link with this hash, whatever became of it. */
export async function findReset(db: PlatformDb, tokenHash: Buffer): Promise<Reset | undefined> {
  return db.sql
    .selectFrom('password_resets as r')
    .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.user_id'))
    .select(['u.id as userId', 'u.company_id as companyId', 'u.name', 'u.email', 'u.is_super as super'])
    .select((eb) => [
      'r.used_at as usedAt',
      'r.is_shown as isShown',
      eb('r.expires_at', '<=', now()).$castTo<boolean>().as('isExpired'),
    ])
    .where('r.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a link up; false when it is too late for that. Of two calls at once one is too late. */
export async function takeReset(db: PlatformDb, tokenHash: Buffer): Promise<boolean> {
  const taken = await db.sql
    .updateTable('password_resets')
    .set({ used_at: now() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Uses up all links of a user. */
export async function useUpResets(db: TenantDb | PlatformDb, userId: number): Promise<void> {
  await db.sql
    .updateTable('password_resets')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes links that were of no use for a day; until then they can be told from what was never one. */
export async function deleteOldResets(db: PlatformDb): Promise<void> {
  await db.sql
    .deleteFrom('password_resets')
    .where('expires_at', '<', ago({ days: 1 }))
    .execute();
}
