/** At most this many at a time, so that one statement stays small after the database was slow. */
const batchSize = 200;

type Waiting<T> = { item: T; resolve: () => void; reject: (reason: unknown) => void };

/**
 * Hands items on in the order of the calls: one call of `send` at a time, with everything that has come meanwhile. Two
 * statements on two connections of a pool would be free to overtake each other.
 */
export function inOrder<T>(send: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let isSending = false;

  async function sendWaiting(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      await send(batch.map(({ item }) => item)).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      );
    }
    isSending = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isSending) void sendWaiting();
    });
}
