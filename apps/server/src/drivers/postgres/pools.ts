import pg from 'pg';
import { createSessions, type Sessions } from './sessions.ts';

/** The two working pools. The owner connects only to migrate and is gone afterwards. */
export type Pools = {
  app: pg.Pool;
  platform: pg.Pool;
  /** Opens the connections of requests and lets each learn the busiest tables, so that the first customers do not wait for that. */ warm(): Promise<void>;
  /** What opens and watches the connections of each login. */
  sessions: { app: Sessions; platform: Sessions };
  /** Each rejects when its pool can no longer hand out a connection that works; one that just did is not asked. */
  checks: readonly (() => Promise<void>)[];
  end(): Promise<void>;
};

/** A connection that was given back in order so recently proves that its pool works. */
const provenForMs = 15_000;

/** What people wait for ends soon; what the platform does for itself may take its time. */
const statementMs = { app: 60_000, platform: 600_000 };

/** What a message touches on its way. */
const busiest = [
  'companies',
  'connections',
  'contacts',
  'contact_identities',
  'tickets',
  'ticket_trackings',
  'ticket_tags',
  'messages',
  'queues',
  'users',
  'settings',
  'session_leases',
  'inbound_events',
  'media_files',
];

export type PoolOptions = {
  ownerUrl: string;
  appUrl: string | null;
  platformUrl: string | null;
  size: number;
  onError: (error: Error) => void;
  /** Sees each connection before anybody uses it. */ onConnect?: ((client: pg.ClientBase) => void) | undefined;
};

const int8 = 20;
const numeric = 1700;
const date = 1082;

/** Numbers stay numbers on the wire, and a day stays a text: a Date would move it across time zones. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && (oid === int8 || oid === numeric)) return Number;
    if (format !== 'binary' && oid === date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format ?? 'text');
  }) as typeof pg.types.getTypeParser,
};

/** Opens lazily: nothing connects until the first query. */
export function createPools({ ownerUrl, appUrl, platformUrl, size, onError, onConnect }: PoolOptions): Pools {
  let isEnding = false;
  // A pool counts as ended before its connections are: what stops the database next would be heard as their loss.
  const tellLoss = (error: Error): void => {
    if (!isEnding) onError(error);
  };
  const sessions = {
    app: createSessions({ url: appUrl ?? ownerUrl, role: appUrl ? null : 'balcao_app' }),
    platform: createSessions({ url: platformUrl ?? ownerUrl, role: platformUrl ? null : 'balcao_platform' }),
  };
  const openPool = (name: 'app' | 'platform', max: number): pg.Pool => {
    const created = sessions[name].openPool({
      program: `balcao_${name}`,
      max,
      statementMs: statementMs[name],
      // Queries of one unit of work travel without waiting for each other's answer.
      pool: { pipeline: true, idleTimeoutMillis: 60_000, types },
    });
    // A connection that breaks is replaced at its next use; without a listener, idle or busy, it would end the process.
    created.on('error', tellLoss);
    created.on('connect', (client) => client.on('error', tellLoss));
    if (onConnect) created.on('connect', onConnect);
    return created;
  };
  const checkOf = (pool: pg.Pool): (() => Promise<void>) => {
    let workedAt = -provenForMs;
    pool.on('release', (error: Error | undefined) => {
      if (!error) workedAt = performance.now();
    });
    return async () => {
      if (performance.now() - workedAt >= provenForMs) await pool.query('SELECT 1');
    };
  };
  const app = openPool('app', size);
  const platform = openPool('platform', Math.max(2, Math.ceil(size / 2)));
  const warm = async (): Promise<void> => {
    const looks = busiest.map((table) => `SELECT FROM ${table} LIMIT 0`).join(';');
    // All at once, or the pool would hand out the same one again; each is given back whatever becomes of the others.
    const warmOne = async (): Promise<void> => {
      const client = await app.connect();
      try {
        await client.query(looks);
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: size }, warmOne));
  };
  const end = async (): Promise<void> => {
    isEnding = true;
    await Promise.all([app.end(), platform.end()]);
    for (const { stop } of Object.values(sessions)) stop();
  };
  return { app, platform, warm, sessions, checks: [checkOf(app), checkOf(platform)], end };
}
