import type { Signals } from '../../ports/signals.ts';
import type { WorkerLoop } from './worker-loop.ts';

/** Looks where nothing was written and nothing is due: for what a lost signal or a hand in the database left. */
const quietMs = 5_000;
/** What is written within this time is signalled to the other nodes once. */
const signalMs = 100;

/** Wakes the loops of all nodes when something was written. */
export type WrittenNews = {
  /** Something was committed on this node. */
  tell(): void;
  /** Starts loops which look only when something was written or is due; returns how to let them go. */
  start(loops: readonly WorkerLoop[]): () => void;
  /** Exchanges signals with other nodes from now on; returns how to stop. */
  connect(signals: Pick<Signals, 'publish' | 'subscribe' | 'onGap'>, origin: string): () => void;
};

/**
 * Loops need not ask the database several times a second whether there is work: whoever writes says so, on this node at
 * once and to the others by a signal, and a server that nobody uses rests. Not connected, there are no others.
 */
export function createWrittenNews(): WrittenNews {
  const listening = new Set<WorkerLoop>();
  let publish: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  const wake = (): void => {
    for (const loop of listening) loop.written();
  };
  return {
    tell() {
      wake();
      if (publish === null || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        publish?.();
      }, signalMs);
    },
    start(loops) {
      for (const loop of loops) {
        loop.start({ quietMs });
        listening.add(loop);
      }
      return () => loops.forEach((loop) => listening.delete(loop));
    },
    connect(signals, origin) {
      // A lost signal costs the others a few seconds.
      publish = () => void signals.publish('workWritten', { origin }).catch(() => undefined);
      const unsubscribe = [
        signals.subscribe('workWritten', (written) => {
          if (written.origin !== origin) wake();
        }),
        signals.onGap(wake),
      ];
      return () => {
        clearTimeout(timer);
        publish = null;
        for (const end of unsubscribe) end();
      };
    },
  };
}
