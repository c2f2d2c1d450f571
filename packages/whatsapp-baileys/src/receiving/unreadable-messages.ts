/**
 * Messages that could not be decrypted when they arrived. Most can be decrypted a moment later, so only those that stay
 * unreadable are reported.
 */
export function createUnreadableMessages(waitMs: number) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; onTimeout: () => void }>();
  const timeOut = (id: string): void => {
    const message = waiting.get(id);
    clearTimeout(message?.timer);
    waiting.delete(id);
    message?.onTimeout();
  };
  return {
    /** Calls `onTimeout` unless the content comes in time. */
    add(id: string, onTimeout: () => void): void {
      if (waiting.has(id)) return;
      waiting.set(id, { timer: setTimeout(() => timeOut(id), waitMs), onTimeout });
    },
    /** The content has come. */
    resolve(id: string): void {
      clearTimeout(waiting.get(id)?.timer);
      waiting.delete(id);
    },
    /** No more content will come: all messages that still wait are reported as unreadable. */
    timeOutAll(): void {
      for (const id of waiting.keys()) timeOut(id);
    },
  };
}
