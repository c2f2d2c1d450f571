import { AppError } from '../errors.ts';

/** How long an upload waits for its sender. Only waiting counts, not the time that the server itself needs. */
export type UploadTimeout = {
  /** Waits for the next step of the sender, and fails when the time is used up. */
  wait<T>(next: Promise<T>): Promise<T>;
  /** Bytes arrived: each adds a millisecond, up to the whole time again. */
  earn(bytes: number): void;
};

/**
 * A timeout of `idleMs` for one upload. It also ends an upload that sends less than a thousand bytes a second for long,
 * because that only serves to hold the connection.
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
