/** It took too long. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Waits so long and no longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`nothing within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long a socket may take for each step of its end. */
export const farewellMs = 1_000;

/** Waits that long for something that may never end, and does not mind how it ends. */
export const settle = (work: Promise<unknown>): Promise<unknown> => within(farewellMs, work).catch(() => undefined);
