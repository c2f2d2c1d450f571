import type { WorkerLoop } from './worker-loop.ts';

/** Looks where nothing was written and nothing is due: for what a lost signal or a hand in the database left. */
const quietMs = 5_000;

/** Tells the loops of this node that something was written on it. */
export type WrittenNews = {
  /** Something was committed. */
  tell(): void;
  /** Starts loops which look only when something was written or is due; answers how to let them go. */
  start(loops: readonly WorkerLoop[]): () => void;
};

/**
 * Where one process writes everything, its loops need not ask the database several times a second whether there is
 * work: a server that nobody uses rests. Elsewhere what other nodes write is found by asking.
 */
export function createWrittenNews({ isAlone }: { isAlone: boolean }): WrittenNews {
  const listening = new Set<WorkerLoop>();
  return {
    tell() {
      for (const loop of listening) loop.written();
    },
    start(loops) {
      for (const loop of loops) {
        loop.start(isAlone ? { quietMs } : {});
        if (isAlone) listening.add(loop);
      }
      return () => loops.forEach((loop) => listening.delete(loop));
    },
  };
}
