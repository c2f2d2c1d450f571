/** Events come in groups, so the first run waits until a group has passed. */
const firstWait = 100;
/** At least this long between two runs. */
const interval = 1000;

/** Runs soon after it was asked to, but at most once a second. A request during the wait is not lost. */
export function createThrottledRun(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = -Infinity;
  return {
    ask(): void {
      if (timer !== undefined) return;
      const wait = Math.max(firstWait, lastRun + interval - performance.now());
      timer = setTimeout(() => {
        timer = undefined;
        lastRun = performance.now();
        run();
      }, wait);
    },
    stop: (): void => clearTimeout(timer),
  };
}
