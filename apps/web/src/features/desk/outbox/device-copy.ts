import { deskStore } from '../store/desk-store.ts';
import { outboxStore } from './outbox-store.ts';
import { type OutboxItem, outboxChanges, type Unanswered, unansweredOf } from './outbox.ts';

/** What the device keeps of the unanswered messages of a person, and what of it has been confirmed. */
export function createDeviceCopy(userId: number) {
  /** What was handed to the store of the device, and what it has confirmed. */
  const kept = new Map<string, OutboxItem>();
  const confirmed = new Set<string>();
  let lastPlace = 0;

  function toKeep({
    ticketId,
    item: { file, quotedId, clientId, body, sign, createdAt, quick },
  }: Unanswered): OutboxItem {
    lastPlace = Math.max(lastPlace + 1, Date.now());
    return {
      userId,
      ticketId,
      clientId,
      place: lastPlace,
      body,
      sign,
      createdAt,
      quotedId: quotedId ?? null,
      file: file?.file ?? null,
      voice: file?.voice ?? false,
      quick: quick ?? null,
    };
  }

  /** Keeps what is new at the desk, and deletes what has its answer. */
  function write(): void {
    const changes = outboxChanges(new Set(kept.keys()), unansweredOf(deskStore.get()));
    const put = changes.put.map(toKeep);
    for (const item of put) kept.set(item.clientId, item);
    for (const clientId of changes.remove) {
      kept.delete(clientId);
      confirmed.delete(clientId);
    }
    void outboxStore.write(userId, { put, remove: changes.remove }).then(
      () => put.forEach(({ clientId }) => confirmed.add(clientId)),
      // The messages are sent all the same; a page that is left notes the texts.
      () => undefined,
    );
  }

  /** These lie on the device already. */
  function take(items: readonly OutboxItem[]): void {
    for (const item of items) {
      kept.set(item.clientId, item);
      confirmed.add(item.clientId);
    }
  }

  /** The page is left: notes the texts that the store may not have got. */
  function leave(): void {
    outboxStore.leave([...kept.values()].filter(({ clientId, file }) => file === null && !confirmed.has(clientId)));
  }

  return { write, take, leave, isConfirmed: (clientId: string): boolean => confirmed.has(clientId) };
}
