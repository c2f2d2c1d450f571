import { browserStore } from '../../../lib/session/storage.ts';
import { createDeviceStore } from '../device-store.ts';
import { applyLeftChanges, type Draft, type LeftChanges } from './drafts.ts';

const leftKey = 'left-drafts';
const { run, keysOf } = createDeviceStore('balcao', 'drafts', ['userId', 'ticketId']);

function readLeft(): LeftChanges[] {
  try {
    // Written by `leave` below.
    return JSON.parse(browserStore.getItem(leftKey) ?? '[]') as LeftChanges[];
  } catch {
    return [];
  }
}

/**
 * The drafts of this device, each stored under the person who wrote it, so that nobody gets another person's drafts.
 */
export const draftStore = {
  /**
   * The person's drafts. Expired ones are deleted, whoever wrote them. Where the browser stores nothing, what pages
   * noted when they were left is all there is, and it stays noted.
   */
  async load(userId: number, now: number): Promise<readonly Draft[]> {
    // The rows were written by `write` below.
    const reading = run('readonly', (store) => store.getAll() as IDBRequest<Draft[]>);
    const stored = (await reading.catch(() => undefined)) ?? [];
    const kept = applyLeftChanges(stored, readLeft()).filter((draft) => draft.expiresAt > now);
    const storing = run('readwrite', (store) => {
      for (const draft of stored) if (!kept.includes(draft)) store.delete([draft.userId, draft.ticketId]);
      for (const draft of kept) if (!stored.includes(draft)) store.put(draft);
      return null;
    });
    await storing.then(draftStore.forgetLeft, () => undefined);
    return kept.filter((draft) => draft.userId === userId);
  },

  /** Rejects when the changes were not stored. */
  async write(userId: number, { put, remove }: { put: readonly Draft[]; remove: readonly number[] }): Promise<void> {
    if (put.length === 0 && remove.length === 0) return;
    await run('readwrite', (store) => {
      for (const draft of put) store.put(draft);
      for (const ticketId of remove) store.delete([userId, ticketId]);
      return null;
    });
  },

  /** Notes changes before it returns, for a page that is being left: it may end before a transaction does. */
  leave(changes: LeftChanges): void {
    if (changes.put.length === 0 && changes.remove.length === 0) return;
    try {
      browserStore.setItem(leftKey, JSON.stringify([...readLeft(), changes]));
    } catch {
      // A full or forbidden storage: what the transaction still manages to write has to do.
    }
  },

  /** Forgets what was noted: it was stored, or the page came back and goes on by itself. */
  forgetLeft(): void {
    browserStore.removeItem(leftKey);
  },

  async removeAll(userId: number): Promise<void> {
    browserStore.setItem(leftKey, JSON.stringify(readLeft().filter((changes) => changes.userId !== userId)));
    // Drafts that the device refuses to delete are deleted when they expire.
    await run('readwrite', (store) => store.delete(keysOf(userId))).catch(() => undefined);
  },
};
