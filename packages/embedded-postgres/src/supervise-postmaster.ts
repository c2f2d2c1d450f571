import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { signalNow, stopPostmaster, type Postmaster } from './postmaster.ts';

/** A server that is started again whenever it ends, until it is stopped. */
export type Supervision = { stop(): Promise<void> };

/** What is needed to keep a server running. */
export type SupervisionPlan = {
  binaries: Binaries;
  first: Postmaster;
  /** starts the server again on the same port */
  relaunch: () => Promise<Postmaster>;
  log: (line: string) => void;
};

const longestPause = 5_000;

/** Keeps the server running: the application's connections come back to the same address by themselves. */
export function supervisePostmaster(plan: SupervisionPlan): Supervision {
  let current = plan.first;
  const stopping = new AbortController();
  // A process that ends without stop(), such as after a fault, leaves no server behind.
  const endWithProcess = () => signalNow(current.pid, 'SIGINT');
  process.once('exit', endWithProcess);

  const watching = (async () => {
    for (;;) {
      await Promise.race([current.exited, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      plan.log('PostgreSQL ended unexpectedly; starting it again');
      const next = await relaunchUntilUp(plan, stopping.signal);
      if (next === null) return;
      current = next;
    }
  })();

  const stop = async () => {
    stopping.abort();
    await watching;
    process.removeListener('exit', endWithProcess);
    await stopPostmaster(current, plan.binaries);
  };
  let stopped: Promise<void> | null = null;
  return { stop: () => (stopped ??= stop()) };
}

async function relaunchUntilUp(plan: SupervisionPlan, stop: AbortSignal): Promise<Postmaster | null> {
  for (let wait = 250; !stop.aborted; wait = Math.min(wait * 2, longestPause)) {
    try {
      const next = await plan.relaunch();
      plan.log(`PostgreSQL is back on port ${next.port}`);
      return next;
    } catch (error) {
      plan.log(error instanceof Error ? error.message : String(error));
    }
    await pause(wait, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
  return null;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
