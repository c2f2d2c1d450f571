/** The work took longer than its limit. */
export class TimeLimitPassed extends Error {
  override readonly name = 'TimeLimitPassed';

  constructor(limitMs: number) {
    super(`It took longer than ${limitMs} ms`);
  }
}

/** Waits for the work so long and no longer; work that takes longer is left to itself. */
export async function withTimeLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitPassed(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits so long and no longer for the work to end, in whatever way. */
export async function waitForEnd(limitMs: number, work: () => Promise<unknown>): Promise<void> {
  await withTimeLimit(limitMs, work).catch(() => undefined);
}
