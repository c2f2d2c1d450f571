import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import { ago, now } from '../../../platform/sql-expressions.ts';

type Db = TenantDb | PlatformDb;

/** A second factor, confirmed or only begun. */
export type FactorRow = {
  company_id: number;
  user_id: number;
  /** Sealed. */
  secret: string;
  confirmed_at: Date | null;
  /** Whether it was begun so recently that it may still be confirmed. */
  is_fresh: boolean;
  recovery_codes_left: number;
};

/** The second factor of a user, if there is one. */
export async function findFactor(db: Db, userId: number): Promise<FactorRow | undefined> {
  return db.sql
    .selectFrom('second_factors')
    .select(['company_id', 'user_id', 'secret', 'confirmed_at'])
    .select((eb) => [
      eb.fn<number>('cardinality', ['recovery_hashes']).as('recovery_codes_left'),
      eb('created_at', '>', ago({ hours: 1 }))
        .$castTo<boolean>()
        .as('is_fresh'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a secret that is not confirmed yet; false when the user has a confirmed one, which stays. */
export async function storePendingFactor(
  db: Db,
  { companyId, userId, secret }: { companyId: number; userId: number; secret: string },
): Promise<boolean> {
  const stored = await db.sql
    .insertInto('second_factors')
    .values({ company_id: companyId, user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now() })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Confirms a factor by the code of a time step, with its recovery codes. */
export async function storeConfirmation(
  db: Db,
  { userId, step, recoveryHashes }: { userId: number; step: number; recoveryHashes: Buffer[] },
): Promise<boolean> {
  const confirmed = await db.sql
    .updateTable('second_factors')
    .set({ confirmed_at: now(), last_step: step, recovery_hashes: recoveryHashes })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}

/** Uses up the codes of a time step and of all before it; false when they were used up already. */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const used = await db.sql
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Uses a recovery code up; false when there is none like it. */
export async function useRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const used = await db.sql
    .updateTable('second_factors')
    .set((eb) => ({ recovery_hashes: eb.fn<Buffer[]>('array_remove', ['recovery_hashes', eb.val(hash)]) }))
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.val(hash), '=', eb.fn.any('recovery_hashes')))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Takes a user's second factor away; false when there was none. */
export async function deleteFactor(db: Db, userId: number): Promise<boolean> {
  const deleted = await db.sql
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Takes the second factors of everybody away: without the keys that sealed them nobody could log in with one. */
export async function deleteAllFactors(db: PlatformDb): Promise<void> {
  await db.sql.deleteFrom('second_factors').execute();
}

/** What a login knows of a person besides the password. */
export type FactorUser = {
  id: number;
  companyId: number;
  email: string;
  passwordHash: string;
  tokenVersion: number;
  profile: 'admin' | 'user';
  super: boolean;
};

/** The person of a ticket or of a session. */
export async function findFactorUser(db: Db, userId: number): Promise<FactorUser | undefined> {
  return db.sql
    .selectFrom('users')
    .select(['id', 'company_id as companyId', 'email', 'password_hash as passwordHash'])
    .select(['token_version as tokenVersion', 'profile', 'is_super as super'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
