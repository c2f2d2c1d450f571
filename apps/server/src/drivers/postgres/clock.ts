import type pg from 'pg';
import type { Logger } from '../../platform/logger.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Signals } from '../../ports/signals.ts';

/** Both kinds of time as the database counts them: product time, which tests may move, and real time. */
export type Clocks = { product: Clock; real: Clock; stop(): void };

/** How often the database is asked again: a machine that slept, or whose ticks are slow, is put right. */
const askEveryMs = 60_000;

/**
 * Clocks set by the database and carried on by this machine's ticks, never by its date: a node whose clock is wrong
 * decides like all others (T12).
 */
export async function createClocks({
  pool,
  signals,
  log,
}: {
  pool: pg.Pool;
  signals: Signals;
  log: Logger;
}): Promise<Clocks> {
  /** What `performance.now()` has to be added to. */
  let real = 0;
  let product = 0;
  const load = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await pool.query<{ real: number; product: number }>(
      'SELECT extract(epoch FROM now())::float8 * 1000 AS real, extract(epoch FROM app_now())::float8 * 1000 AS product',
    );
    const [row] = rows;
    if (!row) return;
    // The database looked at its clock somewhere between the question and the answer.
    const middle = (asked + performance.now()) / 2;
    real = row.real - middle;
    product = row.product - middle;
  };
  await load();
  const again = (): void =>
    void load().catch((error: unknown) => log.warn({ err: error }, 'the time could not be read; the old one goes on'));
  signals.subscribe('clockMoved', again);
  signals.onGap(again);
  const timer = setInterval(again, askEveryMs).unref();
  return {
    product: { now: () => new Date(performance.now() + product) },
    real: { now: () => new Date(performance.now() + real) },
    stop: () => clearInterval(timer),
  };
}
