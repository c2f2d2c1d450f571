/** Calls once, soon; with each animation frame where there are frames. */
export type Schedule = (run: () => void) => () => void;

/** Longest wait for a frame; a hidden page draws none. */
const longestWait = 250;

/** The next animation frame, or a little later where the page is not drawn. */
export const nextFrame: Schedule = (run) => {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = (): void => {
    stop();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, longestWait);
  return stop;
};

/** Collects what comes in one after the other and hands it on together, in order, so that a burst is drawn once. */
export function createBatch<T>(take: (items: readonly T[]) => void, schedule: Schedule = nextFrame) {
  let items: T[] = [];
  let cancel: (() => void) | null = null;

  function flush(): void {
    cancel?.();
    cancel = null;
    const waiting = items;
    items = [];
    if (waiting.length > 0) take(waiting);
  }

  return {
    add(item: T): void {
      items.push(item);
      cancel ??= schedule(flush);
    },
    flush,
    /** Forgets what waits. */
    clear(): void {
      items = [];
      flush();
    },
  };
}
