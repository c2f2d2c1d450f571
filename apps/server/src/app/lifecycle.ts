/** Thrown between two steps of the start when a signal arrived. */
export class StoppedWhileStarting extends Error {
  override readonly name = 'StoppedWhileStarting';
}

export type Lifecycle = {
  /** Adds what must be stopped; the last one added is stopped first. */
  onStop(stop: () => Promise<void>): void;
  /** Throws when a signal arrived. Called between steps of the start, where nothing is half done. */
  throwIfSignalled(): void;
  /** The start is over: from now on a signal stops at once what was added. */
  started(): void;
  /** Stops everything that was added, once. */
  end(): Promise<void>;
};

const longestStopMs = 20_000;

/** What comes this soon after the first signal is the same one: npm repeats what the terminal sent to all. */
const sameSignalMs = 1_000;

/**
 * Listens to signals from the first moment, so that a database just started never outlives its server. The first
 * signal stops cleanly, the second at once; nothing may hold the process longer than 20 s.
 */
export function createLifecycle(say: (line: string) => void): Lifecycle {
  const stops: (() => Promise<void>)[] = [];
  let signalled = false;
  let signalledAt = 0;
  let running = false;
  let ending: Promise<void> | null = null;

  const end = (): Promise<void> => (ending ??= stopAll());
  const stopAll = async (): Promise<void> => {
    for (const stop of stops.reverse()) {
      await stop().catch(
        (error: unknown) => void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
      );
    }
  };
  const onSignal = (): void => {
    if (signalled && performance.now() - signalledAt < sameSignalMs) return;
    if (signalled) process.exit(1);
    signalled = true;
    signalledAt = performance.now();
    say('Stopping…');
    setTimeout(() => process.exit(1), longestStopMs).unref();
    // During the start, the current step ends first; then `throwIfSignalled` stops it.
    if (running) void end().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);

  return {
    onStop: (stop) => void stops.push(stop),
    throwIfSignalled() {
      if (signalled) throw new StoppedWhileStarting();
    },
    started() {
      running = true;
    },
    end,
  };
}
