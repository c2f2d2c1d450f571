import { browserStore } from '../../../lib/session/storage.ts';
import { createDeviceStore } from '../device-store.ts';
import { isExpired, type OutboxItem } from './outbox.ts';

const leftKey = 'left-outbox';
const { run, keysOf } = createDeviceStore('balcao-outbox', 'messages', ['userId', 'clientId']);

function readLeft(): OutboxItem[] {
  try {
    // Written by `leave` below.
    return JSON.parse(browserStore.getItem(leftKey) ?? '[]') as OutboxItem[];
  } catch {
    return [];
  }
}

/** The messages on this device that have no answer yet, with their files. */
export const outboxStore = {
  /** The person's messages. Expired ones are deleted, whoever wrote them. */
  async load(userId: number, now: number): Promise<readonly OutboxItem[]> {
    // The rows were written by `write` below.
    const reading = run('readonly', (store) => store.getAll() as IDBRequest<OutboxItem[]>);
    const stored = (await reading.catch(() => undefined)) ?? [];
    const known = new Set(stored.map(({ clientId }) => clientId));
    const left = readLeft().filter(({ clientId }) => !known.has(clientId));
    const kept = [...stored, ...left].filter((item) => !isExpired(item, now));
    const storing = run('readwrite', (store) => {
      for (const item of stored) if (!kept.includes(item)) store.delete([item.userId, item.clientId]);
      for (const item of left) if (kept.includes(item)) store.put(item);
      return null;
    });
    // What was noted stays noted where the browser stores nothing.
    await storing.then(
      () => browserStore.removeItem(leftKey),
      () => undefined,
    );
    return kept.filter((item) => item.userId === userId);
  },

  /** Rejects when the changes were not stored. */
  async write(
    userId: number,
    { put, remove }: { put: readonly OutboxItem[]; remove: readonly string[] },
  ): Promise<void> {
    if (put.length === 0 && remove.length === 0) return;
    await run('readwrite', (store) => {
      for (const item of put) store.put(item);
      for (const clientId of remove) store.delete([userId, clientId]);
      return null;
    });
  },

  /** The client ids that are kept for a person; undefined where the browser stores nothing. */
  async idsOf(userId: number): Promise<ReadonlySet<string> | undefined> {
    const reading = run('readonly', (store) => store.getAllKeys(keysOf(userId)));
    const keys = await reading.catch(() => undefined);
    return (
      keys && new Set(keys.flatMap((key) => (Array.isArray(key) ? key : [])).filter((part) => typeof part === 'string'))
    );
  },

  /** Notes texts before it returns, for a page that is being left: it may end before a transaction does. */
  leave(texts: readonly OutboxItem[]): void {
    if (texts.length === 0) return;
    try {
      browserStore.setItem(leftKey, JSON.stringify([...readLeft(), ...texts]));
    } catch {
      // A full or forbidden storage: what the transaction still manages to write has to do.
    }
  },

  async removeAll(userId: number): Promise<void> {
    browserStore.setItem(leftKey, JSON.stringify(readLeft().filter((item) => item.userId !== userId)));
    // Messages that the device refuses to delete are deleted when they expire.
    await run('readwrite', (store) => store.delete(keysOf(userId))).catch(() => undefined);
  },
};
