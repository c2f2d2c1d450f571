/** Events come in groups; the first wait lets a group pass. */
const firstWait = 100;
/** Between two runs. */
const interval = 1000;

/**
 * Runs soon after it was asked, and at most once a second however often it is asked; the last command is always served.
 */
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
