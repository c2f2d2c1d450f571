import type { WorkerLoop } from './worker-loop.ts';

export type WorkersByKey = {
  /** There may be something to do for this key: its loop looks now. */
  wake(key: number): void;
  /** Stops all loops; from now on nothing wakes one. */
  stop(): Promise<void>;
};

/** One worker loop for each key, such as a connection, begun when there is something to do for it first. */
export function createWorkersByKey(createLoop: (key: number) => WorkerLoop): WorkersByKey {
  const loops = new Map<number, WorkerLoop>();
  let isStopped = false;
  return {
    wake(key) {
      if (isStopped) return;
      const known = loops.get(key);
      if (known) return known.wake();
      const loop = createLoop(key);
      loops.set(key, loop);
      loop.start();
    },
    async stop() {
      isStopped = true;
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}
