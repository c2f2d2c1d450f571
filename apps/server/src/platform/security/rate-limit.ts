import { waitBeforeTry } from '@balcao/domain';
import { AppError } from '../errors.ts';
import { ago, fromNow, millisecondsBetween, now } from '../sql-expressions.ts';
import type { PlatformDb } from '../tenant-db.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** How often something may happen to one key within a window. */
export type Limit = { name: string; max: number; windowSeconds: number };

export type Usage = { count: number; retryAfter: number };

/** Counts one more and returns how often it happened in the current window. */
export async function countAttempt(db: PlatformDb, limit: Limit, key: Buffer): Promise<Usage> {
  const window = { milliseconds: limit.windowSeconds * 1000 };
  const used = await db.sql
    .insertInto('rate_counters')
    .values({ name: limit.name, key })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet((eb) => {
        const isOver = eb('rate_counters.window_started_at', '<', ago(window));
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rate_counters.count', '+', 1))
            .end(),
          window_started_at: eb.case().when(isOver).then(now()).else(eb.ref('rate_counters.window_started_at')).end(),
        };
      }),
    )
    .returning((eb) => [
      'count',
      millisecondsBetween(now(), fromNow(window, eb.ref('window_started_at'))).as('remainingMs'),
    ])
    .executeTakeFirstOrThrow();
  return { count: used.count, retryAfter: Math.max(1, Math.ceil(used.remainingMs / 1000)) };
}

/**
 * Counts one more and refuses beyond the limit. The count is a transaction of its own: whatever the caller refuses
 * afterwards, the try stays counted.
 */
export async function requireWithin(uow: UnitOfWork, limit: Limit, key: Buffer): Promise<void> {
  const { count, retryAfter } = await uow.writePlatform(({ db }) => countAttempt(db, limit, key));
  if (count > limit.max) throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter } });
}

/**
 * Counts one more try, or answers how many milliseconds it has to wait. Nothing is counted then: trying again and again
 * makes no wait longer.
 */
export async function takeTry(db: PlatformDb, limit: Limit, key: Buffer): Promise<number> {
  // An update that changes nothing locks the row, and makes it anew where a right password has just deleted it.
  const soFar = await db.sql
    .insertInto('rate_counters')
    .values({ name: limit.name, key, count: 0 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet((eb) => ({ count: eb.ref('rate_counters.count') })),
    )
    .returning((eb) => ['count', millisecondsBetween(eb.ref('window_started_at'), now()).as('sinceFirstMs')])
    .executeTakeFirstOrThrow();
  const window = { free: limit.max, windowMs: limit.windowSeconds * 1000 };
  const waitMs = waitBeforeTry(window, soFar);
  if (waitMs > 0) return waitMs;
  const isFirst = soFar.count === 0 || soFar.sinceFirstMs >= window.windowMs;
  await db.sql
    .updateTable('rate_counters')
    .set(isFirst ? { count: 1, window_started_at: now() } : (eb) => ({ count: eb('count', '+', 1) }))
    .where('name', '=', limit.name)
    .where('key', '=', key)
    .execute();
  return 0;
}

/** Takes one try back, for something that was counted and then not done. */
export async function uncountAttempt(db: PlatformDb, limit: Limit, key: Buffer): Promise<void> {
  await db.sql
    .updateTable('rate_counters')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('name', '=', limit.name)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Forgets the tries of a key, as after a right password. */
export async function resetLimit(db: PlatformDb, limit: Limit, key: Buffer): Promise<void> {
  await db.sql.deleteFrom('rate_counters').where('name', '=', limit.name).where('key', '=', key).execute();
}

/** Forgets the tries of all keys. */
export async function resetLimits(db: PlatformDb, limit: Limit): Promise<void> {
  await db.sql.deleteFrom('rate_counters').where('name', '=', limit.name).execute();
}
