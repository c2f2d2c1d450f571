import { backOffMs, type BackOff } from './back-off.ts';

const waits: BackOff = { firstMs: 200, longestMs: 5_000 };

export type ReopenerOptions = {
  open(): Promise<void>;
  /** Closes what was opened after `stop`. */
  close(): Promise<void>;
  onReopened(): void;
  onFailure(error: unknown): void;
};

/**
 * Opens something again that was lost, with growing pauses between the tries, until it is open or `stop` was called.
 */
export function createReopener({ open, close, onReopened, onFailure }: ReopenerOptions) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const tryAfterPause = (failures: number): void => {
    timer = setTimeout(
      async () => {
        try {
          await open();
          if (isStopped) return await close();
          onReopened();
        } catch (error) {
          onFailure(error);
          if (!isStopped) tryAfterPause(failures + 1);
        }
      },
      backOffMs(waits, failures, Math.random()),
    );
  };
  return {
    reopen(): void {
      if (!isStopped) tryAfterPause(1);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
