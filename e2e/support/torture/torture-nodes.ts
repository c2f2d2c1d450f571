import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@balcao/embedded-postgres';
import type pg from 'pg';
import { openTestPool } from '../../../apps/server/test/support/open-test-pool.ts';
import { makeDataFolder } from '../data-folder.ts';
import { startProduct, type Product } from '../product.ts';

/** Several processes of the product on one database that none of them owns. */
export type Nodes = {
  readonly list: readonly Product[];
  sql: Product['sql'];
  /** Starts one more; `env` is its own. */
  add(env?: Record<string, string>): Promise<Product>;
  /** One product to the caller, answered by the node that was last let in. */
  readonly door: Product;
  enterBy(node: Product): void;
  /** The node that holds the link of a connection now, and the number of its lease. */
  holderOf(connectionId: number): Promise<{ node: Product | undefined; fence: number } | undefined>;
  stop(): Promise<void>;
};

/** Starts the database; nodes are added one by one, so that a test decides who is first. */
export async function startNodes(shared: Record<string, string> = {}): Promise<Nodes> {
  const dataDir = makeDataFolder('balcao-nodes-');
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = openTestPool({ connectionString: database.ownerUrl, max: 4 });
  const sql: Product['sql'] = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<R>(text, values)).rows;
  const common = {
    DATABASE_URL: database.ownerUrl,
    APP_SECRET: randomBytes(48).toString('base64'),
    APP_KEYS: `v1:${randomBytes(32).toString('base64')}`,
    ...shared,
  };
  /** The name a node gave itself in the database, by its process. */
  const names = new Map<string, Product>();
  const list: Product[] = [];
  let open: Product | undefined;
  const behindTheDoor = (): Product => {
    if (!open) throw new Error('No node was started yet');
    return open;
  };

  return {
    list,
    sql,
    async add(env = {}) {
      const node = { ...(await startProduct({ ...common, ...env })), sql };
      for (const { id } of await sql<{ id: string }>('SELECT id FROM nodes ORDER BY started_at'))
        if (!names.has(id)) names.set(id, node);
      list.push(node);
      open ??= node;
      return node;
    },
    get door(): Product {
      const node = behindTheDoor();
      return {
        ...node,
        get url() {
          return behindTheDoor().url;
        },
      };
    },
    enterBy(node) {
      open = node;
    },
    async holderOf(connectionId) {
      const [row] = await sql<{ holder: string | null; fence: number }>(
        'SELECT holder, fence::int AS fence FROM session_leases WHERE connection_id = $1',
        [connectionId],
      );
      return row && { node: row.holder === null ? undefined : names.get(row.holder), fence: row.fence };
    },
    async stop() {
      await Promise.all(list.map((node) => node.stop()));
      await pool.end();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Freezes the process of a node, or wakes it: it neither knows nor can say anything meanwhile. */
export function signalNode(node: Product, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = node.pid();
  if (pid !== undefined) process.kill(pid, signal);
}

/** Resolves when the product takes no longer than that to say what is wanted; throws with the last answer otherwise. */
export async function until<T>(
  ask: () => Promise<T>,
  isIt: (answer: T) => boolean,
  { timeoutMs = 30_000, everyMs = 20 } = {},
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > end)
      throw new Error(`Not within ${timeoutMs} ms; the last answer was ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
