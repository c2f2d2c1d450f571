/**
 * Messages that could not be read when they came. Most can be read a moment later, and nobody needs to hear of those.
 */
export function createLateContent(waitMs: number) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; tell: () => void }>();
  const finish = (id: string): void => {
    const late = waiting.get(id);
    clearTimeout(late?.timer);
    waiting.delete(id);
    late?.tell();
  };
  return {
    /** Calls `tell` unless the content comes in time. */
    wait(id: string, tell: () => void): void {
      if (waiting.has(id)) return;
      waiting.set(id, { timer: setTimeout(() => finish(id), waitMs), tell });
    },
    /** The content has come. */
    settle(id: string): void {
      clearTimeout(waiting.get(id)?.timer);
      waiting.delete(id);
    },
    /** Nothing more will come. */
    finishAll(): void {
      for (const id of waiting.keys()) finish(id);
    },
  };
}
