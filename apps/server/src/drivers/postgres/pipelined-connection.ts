import type { Writable } from 'node:stream';
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';

/** Prepared statements are named once per process; past this many distinct texts the rest stay unnamed. */
const maxNames = 1_000;
const names = new Map<string, string>();

function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= maxNames) return undefined;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * Holds what is written to a connection until `soon` calls: several queries then leave in one system call, which is
 * most of what they cost.
 */
export function writeTogether(client: pg.ClientBase, soon: (uncork: () => void) => unknown): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  soon(() => stream.uncork());
}

/** One connection inside one transaction. Queries are sent as they come; answers arrive in order. */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    // Those who ask at the same moment.
    writeTogether(this.#client, process.nextTick);
    const result = await this.#client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(name === undefined ? {} : { name }),
    });
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not used: lists are paged');
  }
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Queries run on the connection of their unit of work')),
});
const driver = dialect.createDriver();

const builders = new WeakMap<pg.ClientBase, Kysely<Database>>();

/** A query builder bound to the given connection, made once for each. */
export function kyselyOn(client: pg.ClientBase): Kysely<Database> {
  const made = builders.get(client);
  if (made) return made;
  const connection = new PipelinedConnection(client);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  const builder = new Kysely<Database>({ config: { dialect }, driver, dialect, executor });
  builders.set(client, builder);
  return builder;
}
