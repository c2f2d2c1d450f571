import { waitBeforeTry } from '@balcao/domain';
import { AppError } from '../errors.ts';
import { type Params, prepareQuery } from '../prepare-query.ts';
import { ago, columnsAs, fromNow, millisecondsBetween, now } from '../sql-expressions.ts';
import type { PlatformDb } from '../tenant-db.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** How often something may happen to one key within a window. */
export type Limit = { name: string; max: number; windowSeconds: number };

export type Usage = { count: number; retryAfter: number };

/** Counts one more and returns how often it happened in the current window. */
export async function countAttempt(db: PlatformDb, limit: Limit, key: Buffer): Promise<Usage> {
  const [used] = await countAttempts(db, limit, [key]);
  if (!used) throw new Error('a try was not counted');
  return used;
}

/** Counts one more for each of these keys, which may repeat, as if they had come one after the other. */
export async function countAttempts(
  db: PlatformDb,
  { name, windowSeconds }: Omit<Limit, 'max'>,
  keys: readonly Buffer[],
): Promise<Usage[]> {
  if (keys.length === 0) return [];
  const counts = new Map<string, number>();
  const places = keys.map((key) => {
    const text = key.toString('hex');
    const place = (counts.get(text) ?? 0) + 1;
    counts.set(text, place);
    return { text, place };
  });
  const rows = await countQuery(db, {
    name,
    windowSeconds,
    keys: [...counts.keys()].map((text) => Buffer.from(text, 'hex')),
    counts: [...counts.values()],
  });
  const used = new Map(rows.map((row) => [row.key.toString('hex'), row]));
  return places.map(({ text, place }) => {
    const { count = 0, remainingMs = 0 } = used.get(text) ?? {};
    const later = (counts.get(text) ?? 0) - place;
    return { count: count - later, retryAfter: Math.max(1, Math.ceil(remainingMs / 1000)) };
  });
}

type Counted = {
  name: string;
  windowSeconds: number;
  keys: readonly Buffer[];
  counts: readonly number[];
};

const countQuery = prepareQuery((db, param: Params<Counted>) =>
  db
    .insertInto('rate_counters')
    .columns(['name', 'key', 'count'])
    .expression(
      db
        .selectFrom(
          columnsAs<'tried', { key: Buffer; count: number }>(
            'tried',
            { key: param('keys'), count: param('counts') },
            { key: 'bytea', count: 'int' },
          ),
        )
        .select((eb) => [eb.cast<string>(param('name'), 'text').as('name'), 'tried.key', 'tried.count'])
        // Two nodes that count the same keys take them in one order and never wait for each other.
        .orderBy('tried.key'),
    )
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet((eb) => {
        const isOver = eb('rate_counters.window_started_at', '<', ago({ seconds: param('windowSeconds') }));
        return {
          count: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.count'))
            .else(eb('rate_counters.count', '+', eb.ref('excluded.count')))
            .end(),
          window_started_at: eb.case().when(isOver).then(now()).else(eb.ref('rate_counters.window_started_at')).end(),
        };
      }),
    )
    .returning((eb) => [
      'key',
      'count',
      millisecondsBetween(now(), fromNow({ seconds: param('windowSeconds') }, eb.ref('window_started_at'))).as(
        'remainingMs',
      ),
    ]),
);

/**
 * Counts one more and refuses beyond the limit. The count is a transaction of its own: whatever the caller refuses
 * afterwards, the try stays counted.
 */
export async function requireWithin(uow: UnitOfWork, limit: Limit, key: Buffer): Promise<void> {
  const { count, retryAfter } = await uow.writePlatform(({ db }) => countAttempt(db, limit, key));
  if (count > limit.max) throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter } });
}

/** The same inside a running transaction: what is refused in it afterwards does not count. */
export async function countWithin(db: PlatformDb, limit: Limit, key: Buffer): Promise<void> {
  const { count, retryAfter } = await countAttempt(db, limit, key);
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
