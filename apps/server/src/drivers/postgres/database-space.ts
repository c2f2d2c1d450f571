import type pg from 'pg';

/** What the full disk of a database is known by, and whether that has passed. */
export type DatabaseSpace = {
  /** Reports that the server found no room for something. */
  foundFull(): void;
  /** False from then on until the server can write a file again. */
  hasRoom(): Promise<boolean>;
};

/** Sorts more than fits into the memory it may use, so that the server writes two megabytes into a file of its own. */
const writeFile = `BEGIN READ ONLY; SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM (SELECT n FROM generate_series(1, 100000) n ORDER BY -n OFFSET 0) sorted; COMMIT`;

/** Only after a failure is anything tried: nobody waits for a test of the disk while all is well. */
export function createDatabaseSpace(pool: Pick<pg.Pool, 'connect'>): DatabaseSpace {
  let isFull = false;
  return {
    foundFull: () => void (isFull = true),
    async hasRoom() {
      if (!isFull) return true;
      const client = await pool.connect();
      try {
        await client.query(writeFile);
        isFull = false;
      } catch {
        await client.query('ROLLBACK').catch(() => undefined);
      } finally {
        client.release();
      }
      return !isFull;
    },
  };
}
