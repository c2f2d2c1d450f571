const lookEveryMs = 250;

/**
 * Stops this process as SIGTERM would once the one that started it is gone. npm hands SIGTERM to its shell only; both
 * end, and the server would stay behind without anybody who knows of it. Started without npm, a process may outlive its
 * parent.
 */
export function endWithParent(env = process.env) {
  if (env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs).unref();
  // Whoever ends the whole group has told us already.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => clearInterval(timer));
}
