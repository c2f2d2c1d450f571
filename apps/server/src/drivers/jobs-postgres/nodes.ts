import { sql } from 'kysely';
import type { Logger } from '../../platform/logger.ts';
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

const deadAfterSeconds = 30;

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
    others = await uow.writePlatform(async ({ db }) => {
      const { rows } = await sql<{ others: boolean }>`
        WITH me AS (
          INSERT INTO nodes (id, roles) VALUES (${nodeId}, ${roles}::text[])
          ON CONFLICT (id) DO UPDATE SET beat_at = now(), roles = excluded.roles
        ),
        dead AS (
          DELETE FROM nodes WHERE id IN (
            SELECT id FROM nodes WHERE id <> ${nodeId} AND beat_at < now() - make_interval(secs => ${deadAfterSeconds}) FOR UPDATE SKIP LOCKED
          )
        )
        SELECT EXISTS (
          SELECT FROM nodes WHERE id <> ${nodeId} AND 'web' = ANY (roles) AND beat_at >= now() - make_interval(secs => ${deadAfterSeconds})
        ) AS others
      `.execute(db.sql);
      return rows[0]?.others ?? true;
    });
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
      await uow.writePlatform(
        async ({ db }) => void (await sql`DELETE FROM nodes WHERE id = ${nodeId}`.execute(db.sql)),
      );
    },
  };
}
