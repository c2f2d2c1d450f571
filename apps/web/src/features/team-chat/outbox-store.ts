import { createDeviceStore } from '../desk/index.ts';

/** A message that was written and has no answer yet, as the device keeps it. */
export type KeptMessage = {
  readonly userId: number;
  readonly chatId: number;
  readonly clientId: string;
  /** Messages are sent in this order. */
  readonly place: number;
  readonly message: string;
  readonly file: File | null;
  readonly createdAt: string;
};

const keptFor = 30 * 24 * 3_600_000;
const { run, keysOf } = createDeviceStore('balcao-chat-outbox', 'messages', ['userId', 'clientId']);

/** The messages on this device that have no answer yet. Where the browser stores nothing, they live with the page. */
export const chatOutboxStore = {
  /** The person's messages in their order; those that are too old are deleted, whoever wrote them. */
  async load(userId: number, now: number): Promise<readonly KeptMessage[]> {
    // The rows were written by `put` below.
    const reading = run('readonly', (store) => store.getAll() as IDBRequest<KeptMessage[]>);
    const stored = (await reading.catch(() => undefined)) ?? [];
    const [old, kept] = [
      stored.filter(({ createdAt }) => now - Date.parse(createdAt) >= keptFor),
      stored.filter(({ createdAt }) => now - Date.parse(createdAt) < keptFor),
    ];
    for (const item of old) await this.remove(item.userId, item.clientId);
    return kept.filter((item) => item.userId === userId).sort((one, other) => one.place - other.place);
  },

  async put(item: KeptMessage): Promise<void> {
    await run('readwrite', (store) => store.put(item)).catch(() => undefined);
  },

  async remove(userId: number, clientId: string): Promise<void> {
    await run('readwrite', (store) => store.delete([userId, clientId])).catch(() => undefined);
  },

  async removeAll(userId: number): Promise<void> {
    await run('readwrite', (store) => store.delete(keysOf(userId))).catch(() => undefined);
  },
};
