import { AppError } from '../errors.ts';

/** How long a sender is waited for. Only waiting counts: time we need ourselves is never held against the sender. */
export type UploadTimeout = {
  /** Waits for what the sender does next, and gives up when the patience is used up. */
  wait<T>(next: Promise<T>): Promise<T>;
  /** Bytes arrived: each buys a millisecond, up to the whole patience again. */
  earn(bytes: number): void;
};

/**
 * Patience of `idleMs` for one upload. Silence ends it, and so does dripping: in the long run less than
 * a thousand bytes a second only serves to hold the connection.
 */
export function createUploadTimeout(idleMs: number): UploadTimeout {
  let leftMs = idleMs;
  return {
    earn: (bytes) => void (leftMs = Math.min(idleMs, leftMs + bytes)),
    async wait(next) {
      const startedAt = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const giveUp = new Promise<never>((_, reject) => {
        const tooSlow = (): void => reject(new AppError('ERR_TOO_SLOW'));
        // Received bytes are read first, because our own delay is not the sender's.
        timer = setTimeout(() => setImmediate(tooSlow), leftMs);
      });
      try {
        return await Promise.race([next, giveUp]);
      } finally {
        clearTimeout(timer);
        leftMs = Math.max(0, leftMs - (performance.now() - startedAt));
      }
    },
  };
}
