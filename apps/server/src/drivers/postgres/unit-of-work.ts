import type pg from 'pg';
import type { DomainEvent } from '../../platform/events.ts';
import { AppError } from '../../platform/errors.ts';
import { FairGate } from '../../platform/fair-gate.ts';
import { byEvent, type DuringReaction } from '../../platform/reactions.ts';
import { recordEvents } from '../../platform/record-events.ts';
import type { PlatformDb, TenantDb } from '../../platform/tenant-db.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { kyselyOn, writeTogether } from './pipelined-connection.ts';
import type { Pools } from './pools.ts';
import type { ConnectionWatch } from './watch-connections.ts';

export type UnitOfWorkOptions = {
  pools: Pools;
  size: number;
  /** What features do about events before the COMMIT, in the order they do it. */
  during?: readonly DuringReaction[];
  /** Called after each commit with what happened, in order. Must not throw: the work is already done. */
  announce: (events: readonly DomainEvent[]) => void;
  /** Told after each commit that may have left work: of a company, or of something that happened. */
  onWritten?: () => void;
  /** Told how long each unit of a company waited for its turn. */
  onTurn?: (seconds: number) => void;
  /** Called when the database has no room on its disk. */
  onFull?: () => void;
  /** How long a unit of a company waits for its turn before the answer is "try again". */
  patienceMs?: number | undefined;
};

const platformKey = 0;
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  // A statement or a transaction that took too long, and a server with too many connections.
  '57014',
  '25P03',
  '57P05',
  '53300',
]);
const diskFull = '53100';

/**
 * Units of work on PostgreSQL: BEGIN and the company travel with the first query, so they cost no round trip of their
 * own.
 */
export function createUnitOfWork({
  pools,
  size,
  during = [],
  announce,
  onWritten = () => undefined,
  onTurn = () => undefined,
  onFull = () => undefined,
  patienceMs = 2_000,
}: UnitOfWorkOptions): UnitOfWork {
  const reactionsTo = byEvent(during);
  const app: Login = { pool: pools.app, watch: pools.sessions.app.watch, onFull };
  const platformLogin: Login = { pool: pools.platform, watch: pools.sessions.platform.watch, onFull };
  // Half of them for one company: more would not make it faster, and each connection plans every statement for itself.
  const gate = new FairGate({ slots: size, perKey: Math.max(2, Math.ceil(size / 2)), patienceMs });

  async function run<T>(
    companyId: number,
    mode: 'read' | 'write',
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    const entered = gate.enter(companyId);
    if (entered) {
      const began = performance.now();
      await entered;
      onTurn((performance.now() - began) / 1_000);
    } else onTurn(0);
    try {
      return await inTransaction(app, begin(mode, companyId), mode, work);
    } finally {
      gate.leave(companyId);
    }
  }

  return {
    read: (companyId, work) => run(companyId, 'read', (client) => work(tenant(client, companyId))),
    async write(companyId, work) {
      const { result, events } = await run(companyId, 'write', (client) => {
        const db = tenant(client, companyId);
        return recordEvents({ reactionsTo, dbOf: onlyFor(db) }, (record) => work({ db, record }));
      });
      onWritten();
      if (events.length > 0) announce(events);
      return result;
    },
    // Its connections are also used outside units of work, so its COMMIT is waited for like a write's.
    readPlatform: (work) =>
      inTransaction(platformLogin, 'BEGIN READ ONLY', 'write', (client) => work(platform(client))),
    async writePlatform(work) {
      const { result, events } = await inTransaction(platformLogin, 'BEGIN', 'write', (client) => {
        const db = platform(client);
        return recordEvents({ reactionsTo, dbOf: (companyId) => asTenant(db, companyId) }, (record) =>
          work({ db, record }),
        );
      });
      if (events.length > 0) {
        onWritten();
        announce(events);
      }
      return result;
    },
    asTenant,
  };
}

const tenant = (client: pg.PoolClient, companyId: number): TenantDb => ({ companyId, sql: kyselyOn(client) });
const platform = (client: pg.PoolClient): PlatformDb => ({ platform: true, sql: kyselyOn(client) });

const asTenant = (db: PlatformDb, companyId: number): TenantDb => ({
  companyId: requireCompany(companyId),
  sql: db.sql,
});

/** The handle of a company's own transaction, which shows no other company: an event of another one is a defect. */
function onlyFor(db: TenantDb): (companyId: number) => TenantDb {
  return (companyId) => {
    if (companyId !== db.companyId) throw new Error('An event of another company was recorded');
    return db;
  };
}

function requireCompany(companyId: number): number {
  if (!Number.isInteger(companyId) || companyId <= platformKey) throw new Error('A unit of work needs its company');
  return companyId;
}

function begin(mode: 'read' | 'write', companyId: number): string {
  // SET takes no parameters, so the id is checked to be an integer and written out.
  return `BEGIN${mode === 'read' ? ' READ ONLY' : ''}; SET LOCAL app.company_id = '${requireCompany(companyId)}'`;
}

/** The connections of one login, and what is known of their server. */
type Login = { pool: pg.Pool; watch: ConnectionWatch; onFull: () => void };

async function inTransaction<T>(
  login: Login,
  opening: string,
  mode: 'read' | 'write',
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect(login);
  let broken: Error | undefined;
  // BEGIN, the company and the first query leave together at the end of this turn of the event loop.
  writeTogether(client, setImmediate);
  // Not awaited: were it to fail, no company is set, every query after it sees no row and writes none.
  const opened = client.query(uncommitted.delete(client) ? `COMMIT; ${opening}` : opening);
  opened.catch((error: Error) => void (broken = error));
  try {
    const result = await work(client);
    if (mode === 'read') commitLater(client);
    else await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => void (broken = cause));
    if (codeOf(error) === diskFull) login.onFull();
    throw asUnavailable(error);
  } finally {
    client.release(broken);
  }
}

/** Connections whose read has its answer and only waits for the COMMIT. */
const uncommitted = new WeakSet<pg.PoolClient>();

/**
 * The COMMIT of a read changes nothing: it travels with what the next user of the connection sends, or alone if there
 * is none at once.
 */
function commitLater(client: pg.PoolClient): void {
  uncommitted.add(client);
  setImmediate(() => {
    if (uncommitted.delete(client)) client.query('COMMIT').catch(() => undefined);
  });
}

async function connect({ pool, watch }: Login): Promise<pg.PoolClient> {
  // While nobody answers there, each would wait for its own connection in vain.
  if (watch.isDown()) throw new AppError('ERR_UNAVAILABLE', { data: { retryAfter: 2 } });
  try {
    return await pool.connect();
  } catch (error) {
    throw asUnavailable(error, true);
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** A lost or full database is not a defect of the request, so the caller is asked to try again. */
function asUnavailable(error: unknown, connecting = false): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === diskFull) return new AppError('ERR_DATABASE_FULL', { data: { retryAfter: 30 }, cause: error });
  if (
    connecting ||
    lostConnection.has(code) ||
    /Connection terminated|connection timeout|not queryable/i.test(error.message)
  ) {
    return new AppError('ERR_UNAVAILABLE', { data: { retryAfter: 2 } });
  }
  return error;
}
