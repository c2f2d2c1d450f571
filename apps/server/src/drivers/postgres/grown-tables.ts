import type pg from 'pg';
import type { Logger } from '../../platform/logger.ts';

/** A table that grows by thousands in a second doubles a few times in its first seconds, and ever more seldom then. */
const lookEveryMs = 2_000;

/** Analyses the tables that have doubled since they were last analysed; answers their names. */
export async function analyseGrownTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ names: string[] }>('SELECT analyse_grown_tables() AS names');
  return rows[0]?.names ?? [];
}

/** Keeps what the database knows of its tables true while they are young; the returned function stops it. */
export function watchGrownTables(pool: pg.Pool, log: Logger): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  let isLooking = false;
  const look = async (): Promise<void> => {
    isLooking = true;
    try {
      const names = await analyseGrownTables(pool);
      if (names.length > 0) log.debug({ tables: names }, 'analysed tables that have grown');
    } catch (error) {
      // The database is away for a moment, or another node analyses the same: the next look will do.
      log.debug({ err: error }, 'tables that have grown could not be analysed');
    }
    isLooking = false;
  };
  const timer = setInterval(() => {
    if (!isLooking) looking = look();
  }, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
