import { withTimeLimit } from '../worker/time-limit.ts';

export type RecoveryCheckOptions = {
  /** What the process needs to go on, each tried through the connections that it works with. */
  attempts: readonly (() => Promise<unknown>)[];
  /** Whether somebody without those connections would succeed. */
  worksFromOutside: () => Promise<boolean>;
};

export type RecoveryCheck = {
  start(): void;
  stop(): void;
  /** Checks once; `start` does so every 20 seconds. */
  check(): Promise<void>;
  /** True once the process has failed for a minute at what works from outside: only a restart helps. */
  isStuck(): boolean;
};

const everyMs = 20_000;
const attemptMs = 10_000;
const stuckAfterMs = 60_000;

/** Finds out when this process cannot recover by itself. A database that is away for everybody is no reason. */
export function createRecoveryCheck({ attempts, worksFromOutside }: RecoveryCheckOptions): RecoveryCheck {
  let timer: NodeJS.Timeout | undefined;
  let failingSince: number | null = null;
  let isChecking = false;
  const succeeds = (attempt: () => Promise<unknown>): Promise<boolean> =>
    withTimeLimit(attemptMs, attempt).then(
      () => true,
      () => false,
    );
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    const results = await Promise.all(attempts.map(succeeds));
    const isToBlame = !results.every(Boolean) && (await worksFromOutside());
    isChecking = false;
    if (isToBlame) failingSince ??= performance.now();
    else failingSince = null;
  };
  return {
    start: () => void (timer = setInterval(() => void check(), everyMs).unref()),
    stop: () => clearInterval(timer),
    check,
    isStuck: () => failingSince !== null && performance.now() - failingSince >= stuckAfterMs,
  };
}
