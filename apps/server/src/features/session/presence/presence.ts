import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { LiveSocket, PresencePort } from '../../../ports/presence.ts';
import { userOnlineChanged } from './presence-events.ts';
import { lockPresence, putPresence, removePresence, touchPresence } from './presence-queries.ts';

export type PresenceOptions = {
  uow: Pick<UnitOfWork, 'writePlatform'>;
  nodeId: string;
  log: Logger;
  /** How long changes gather before they are written together, in milliseconds. */
  gatherMs?: number;
  /** How often the rows of the node are refreshed and compared with its sockets, in milliseconds. */
  refreshMs?: number;
};

export type Presence = PresencePort & {
  /** Removes what an earlier life of this node left, then refreshes its rows regularly. */
  start(): Promise<void>;
  /** Removes the rows of this node. */
  stop(): Promise<void>;
};

/** What one transaction writes at most; a storm of reconnections becomes several. */
const batchSize = 500;

/** Keeps a row per live socket of this node, written in batches: 2 000 reconnections are a handful of statements. */
export function createPresence({ uow, nodeId, log, gatherMs = 100, refreshMs = 60_000 }: PresenceOptions): Presence {
  const live = new Map<string, LiveSocket>();
  const changed = new Map<string, LiveSocket>();
  let gathering: NodeJS.Timeout | undefined;
  let refreshing: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  /** One writing at a time. What fails stays noted, and the next round writes it. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'presence could not be written, the next round tries again'));
    return last;
  };

  const writeChanged = async (): Promise<void> => {
    while (changed.size > 0) {
      const batch = [...changed.values()].slice(0, batchSize);
      for (const { socketId } of batch) changed.delete(socketId);
      try {
        await writeBatch({ uow, nodeId, live }, batch);
      } catch (error) {
        for (const socket of batch) changed.set(socket.socketId, socket);
        throw error;
      }
    }
  };

  /**
   * Refreshes the rows and repairs what differs from the living sockets, such as rows lost while the database was away.
   */
  const compare = async (): Promise<void> => {
    const rows = await uow.writePlatform(({ db }) => touchPresence(db, nodeId));
    const stored = new Set(rows.map(({ socketId }) => socketId));
    for (const row of rows) if (!live.has(row.socketId)) changed.set(row.socketId, row);
    for (const socket of live.values()) if (!stored.has(socket.socketId)) changed.set(socket.socketId, socket);
    await writeChanged();
  };

  const note = (socket: LiveSocket): void => {
    changed.set(socket.socketId, socket);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void inTurn(writeChanged);
    }, gatherMs);
  };

  return {
    connected(socket) {
      live.set(socket.socketId, socket);
      note(socket);
    },
    seen(socketId) {
      const socket = live.get(socketId);
      if (socket) note(socket);
    },
    shown(socketId, isShown) {
      const socket = live.get(socketId);
      if (!socket || socket.isHidden === !isShown) return;
      const changedSocket = { ...socket, isHidden: !isShown };
      live.set(socketId, changedSocket);
      note(changedSocket);
    },
    disconnected(socketId) {
      const socket = live.get(socketId);
      live.delete(socketId);
      if (socket) note(socket);
    },
    async start() {
      await inTurn(compare);
      refreshing = setInterval(() => void inTurn(compare), refreshMs);
      refreshing.unref();
    },
    async stop() {
      clearInterval(refreshing);
      clearTimeout(gathering);
      live.clear();
      await inTurn(compare);
    },
  };
}

type Writing = Pick<PresenceOptions, 'uow' | 'nodeId'> & { live: ReadonlyMap<string, LiveSocket> };

/** Writes who came and went, and announces whose first socket came or whose last one went. */
function writeBatch({ uow, nodeId, live }: Writing, batch: readonly LiveSocket[]): Promise<void> {
  return uow.writePlatform(async ({ db, record }) => {
    // Asked only now: a socket may have come and gone since it was noted.
    const came = batch.flatMap(({ socketId }) => live.get(socketId) ?? []);
    const went = batch.filter(({ socketId }) => !live.has(socketId));
    await lockPresence(
      db,
      batch.map(({ userId }) => userId),
    );
    // First who came: a page that was loaded again is not announced as gone.
    const online = came.length > 0 ? await putPresence(db, nodeId, came) : [];
    const offline =
      went.length > 0
        ? await removePresence(
            db,
            went.map(({ socketId }) => socketId),
          )
        : [];
    for (const { companyId, userId } of online) await record(userOnlineChanged(companyId, { userId, online: true }));
    for (const { companyId, userId } of offline) await record(userOnlineChanged(companyId, { userId, online: false }));
  });
}
