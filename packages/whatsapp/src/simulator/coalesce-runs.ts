/** Runs a job on each call, one run at a time. Calls during a run lead to one more run after it. */
export function coalesceRuns(job: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      try {
        await job();
      } catch (error) {
        onError(error);
      }
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (!running) void run();
  };
}
