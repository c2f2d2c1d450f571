import type pg from 'pg';
import type { Clock } from '../../ports/clock.ts';
import type { Signals } from '../../ports/signals.ts';

/** Product time as the database counts it: the real time plus the offset that tests may set. */
export async function createClock(pool: pg.Pool, signals: Signals): Promise<Clock> {
  let ahead = 0;
  const load = async (): Promise<void> => {
    const { rows } = await pool.query<{ ms: number }>('SELECT extract(epoch FROM app_now() - now()) * 1000 AS ms');
    ahead = rows[0]?.ms ?? 0;
  };
  await load();
  signals.subscribe('clockMoved', () => void load());
  return { now: () => new Date(Date.now() + ahead) };
}
