import { duringReactions } from '../../src/app/features.ts';
import { createJobQueue } from '../../src/drivers/jobs-postgres/queue.ts';
import { createPools } from '../../src/drivers/postgres/pools.ts';
import { createUnitOfWork } from '../../src/drivers/postgres/unit-of-work.ts';
import type { DomainEvent } from '../../src/platform/events.ts';
import type { DuringReaction } from '../../src/platform/reactions.ts';
import type { Principal } from '../../src/platform/principal.ts';
import type { UnitOfWork } from '../../src/platform/unit-of-work.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestWork = {
  database: TestDatabase;
  uow: UnitOfWork;
  /** A second node on the same database. */
  other: UnitOfWork;
  /** Every statement of the first node since it was emptied. */
  statements: string[];
  /** The same by transaction, because several may run at once. */
  transactions: string[][];
  /** What was announced after the commits of both. */
  events: DomainEvent[];
  /** A company with one simulated connection, and its queues if wanted. */
  buildLink(options?: {
    queues?: number;
  }): Promise<{ companyId: number; connectionId: number; queueIds: number[]; fence: null }>;
  /** Bia, an admin of the company who serves no queue. */
  buildAdmin(companyId: number): Promise<Principal>;
  /** Makes everything as it was after the start, for tests that share it: before each of them. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export type TestWorkOptions = {
  size?: number;
  /** Reactions inside the transaction, after those of the features. */
  during?: readonly DuringReaction[];
};

/** Units of work on a database of their own, without the rest of a node. */
export async function startTestWork({ size = 10, during = [] }: TestWorkOptions = {}): Promise<TestWork> {
  const database = await createTestDatabase();
  const events: DomainEvent[] = [];
  const ofFeatures = duringReactions({ queue: createJobQueue() });
  const start = () => {
    const pools = createPools({
      ownerUrl: database.ownerUrl,
      appUrl: null,
      platformUrl: null,
      size,
      onError: () => undefined,
    });
    const announce = (announced: readonly DomainEvent[]): void => void events.push(...announced);
    const patienceMs = 60_000;
    return { pools, uow: createUnitOfWork({ pools, size, during: [...ofFeatures, ...during], announce, patienceMs }) };
  };
  const nodes = [start(), start()] as const;
  const statements: string[] = [];
  const transactions: string[][] = [];
  nodes[0].pools.app.on('connect', (client) => {
    let transaction: string[] = [];
    const query = client.query.bind(client) as (...words: unknown[]) => unknown;
    Object.assign(client, {
      query: (...words: unknown[]) => {
        const [first] = words;
        const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
        statements.push(text);
        if (/BEGIN/.test(text)) transactions.push((transaction = []));
        transaction.push(text);
        return query(...words);
      },
    });
  });
  let made = 0;
  return {
    database,
    uow: nodes[0].uow,
    other: nodes[1].uow,
    statements,
    transactions,
    events,
    async buildLink({ queues = 0 } = {}) {
      made += 1;
      const [company] = await database.asOwner<{ id: number }>(
        'INSERT INTO companies (name) VALUES ($1) RETURNING id',
        [`Loja ${made}`],
      );
      if (!company) throw new Error('no company was made');
      const [connection] = await database.asOwner<{ id: number }>(
        "INSERT INTO connections (company_id, name, provider, status) VALUES ($1, 'Loja', 'simulator', 'CONNECTED') RETURNING id",
        [company.id],
      );
      if (!connection) throw new Error('no connection was made');
      const queueIds: number[] = [];
      for (let index = 0; index < queues; index += 1) {
        const [queue] = await database.asOwner<{ id: number }>(
          'INSERT INTO queues (company_id, name, color) VALUES ($1, $2, $3) RETURNING id',
          [company.id, `Fila ${index}`, `#00000${index}`],
        );
        if (queue) queueIds.push(queue.id);
        await database.asOwner(
          'INSERT INTO connection_queues (company_id, connection_id, queue_id, position) VALUES ($1, $2, $3, $4)',
          [company.id, connection.id, queue?.id, index],
        );
      }
      return { companyId: company.id, connectionId: connection.id, queueIds, fence: null };
    },
    async buildAdmin(companyId) {
      const [admin] = await database.asOwner<{ id: number }>(
        "INSERT INTO users (company_id, name, email, password_hash, profile) VALUES ($1, 'Bia', $2, 'x', 'admin') RETURNING id",
        [companyId, `bia${companyId}@loja.test`],
      );
      if (!admin) throw new Error('no admin was made');
      return {
        userId: admin.id,
        companyId,
        sessionId: '',
        profile: 'admin',
        super: false,
        queueIds: [],
        connectionIds: [],
        companyHasNoQueue: false,
        restricted: false,
      };
    },
    async reset() {
      await database.reset();
      statements.length = 0;
      transactions.length = 0;
      events.length = 0;
      made = 0;
    },
    async close() {
      await Promise.all(nodes.map(({ pools }) => pools.end()));
      await database.drop();
    },
  };
}
