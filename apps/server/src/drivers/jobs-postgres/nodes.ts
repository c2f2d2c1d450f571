import type { Logger } from '../../platform/logger.ts';
import { ago, now } from '../../platform/sql-expressions.ts';
import type { PlatformDb } from '../../platform/tenant-db.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Signals } from '../../ports/signals.ts';

export type NodeRegistry = {
  /** Enters the node; from then on it beats. */
  start(): Promise<void>;
  /** Removes the node at once, so that its jobs are taken over without waiting for its heartbeat to expire. */
  stop(): Promise<void>;
  /** Whether another web node was alive at the last beat. */
  otherNodes(): boolean;
};

export type NodeRegistryOptions = {
  uow: UnitOfWork;
  nodeId: string;
  roles: readonly string[];
  log: Logger;
  /** Tells the other nodes at once that this one joined; they would find out at their next beat. */
  signals?: Pick<Signals, 'publish' | 'subscribe'>;
  /** Milliseconds between heartbeats; 5 s by default. */
  beatEvery?: number;
};

/** Keeps this node in the table `nodes` with a beat every 5 s, and throws out those that have been silent for 30 s. */
export function createNodeRegistry({
  uow,
  nodeId,
  roles,
  log,
  signals,
  beatEvery = 5_000,
}: NodeRegistryOptions): NodeRegistry {
  // Until the database says otherwise: to assume company costs a notification, to overlook it loses one.
  let others = true;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let beating: Promise<void> = Promise.resolve();

  const beat = async (): Promise<void> => {
    others = await uow.writePlatform(({ db }) => writeBeat(db, { nodeId, roles }));
  };

  const beatAgain = (): void => {
    timer = setTimeout(() => {
      beating = beat()
        .catch((error: unknown) =>
          log.warn(
            { error: error instanceof Error ? error.message : String(error) },
            'the beat of this node did not reach the database',
          ),
        )
        .then(beatAgain);
    }, beatEvery);
  };

  return {
    otherNodes: () => others,
    async start() {
      await beat();
      unsubscribe = signals?.subscribe('nodeJoined', (joined) => void (others ||= joined.nodeId !== nodeId));
      await signals?.publish('nodeJoined', { nodeId });
      beatAgain();
    },
    async stop() {
      unsubscribe?.();
      clearTimeout(timer);
      await beating;
      clearTimeout(timer);
      await uow.writePlatform(async ({ db }) => {
        await db.sql.deleteFrom('nodes').where('id', '=', nodeId).execute();
      });
    },
  };
}

const deadAfter = { milliseconds: 30_000 };

/** Writes that this node lives, deletes the dead ones, and answers whether another web node lives. */
async function writeBeat(
  { sql: db }: PlatformDb,
  { nodeId, roles }: { nodeId: string; roles: readonly string[] },
): Promise<boolean> {
  const { others } = await db
    .with('me', (query) =>
      query
        .insertInto('nodes')
        .values({ id: nodeId, roles: [...roles] })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({ beat_at: now(), roles: eb.ref('excluded.roles') })),
        ),
    )
    .with('dead', (query) =>
      query
        .deleteFrom('nodes')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('nodes')
            .select('id')
            .where('id', '<>', nodeId)
            .where('beat_at', '<', ago(deadAfter))
            .forUpdate()
            .skipLocked(),
        ),
    )
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('nodes')
            .select('id')
            .where('id', '<>', nodeId)
            .where((nodes) => nodes(nodes.val('web'), '=', nodes.fn.any('roles')))
            .where('beat_at', '>=', ago(deadAfter)),
        )
        .as('others'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(others);
}
