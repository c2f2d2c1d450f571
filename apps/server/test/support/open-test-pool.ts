import pg from 'pg';

/**
 * Connections for looking and arranging. A pool counts as ended before its connections are, so that a database that is
 * dropped or stopped next may still end one of them: nobody's fault, but without a listener it would end the run.
 */
export function openTestPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  return pool;
}
