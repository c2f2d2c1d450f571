/** The work took longer than its limit. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';

  constructor(limitMs: number) {
    super(`It took longer than ${limitMs} ms`);
  }
}

/**
 * Waits at most that long for the work, and not beyond the abort of `outer`. The work learns it from its signal;
 * work that does not heed it is left to itself, so that nobody waits for it for ever.
 */
export async function withTimeLimit<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  outer?.throwIfAborted();
  const inner = new AbortController();
  const timer = setTimeout(() => inner.abort(new TimeLimitPassed(limitMs)), limitMs);
  const passOn = (): void => inner.abort(outer?.reason);
  outer?.addEventListener('abort', passOn, { once: true });
  try {
    const aborted = new Promise<never>((_resolve, reject) =>
      inner.signal.addEventListener('abort', () => reject(inner.signal.reason), { once: true }),
    );
    return await Promise.race([work(inner.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', passOn);
  }
}

/** Waits for the work so long and no longer, however it ends; answers whether it ended in time. */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}
