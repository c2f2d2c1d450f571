import type pg from 'pg';

export type ConnectionPurpose = {
  url: string;
  /** What the session is called in pg_stat_activity. */
  program: string;
  connectMs?: number | undefined;
};

/**
 * How every connection to the database is opened. An idle connection whose other end is gone without a word is noticed
 * by the system after some ten seconds; one that waits for an answer, by `watchConnections`.
 */
export function connectionOptions({ url, program, connectMs = 4_000 }: ConnectionPurpose): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `balcao ${program}`,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}
