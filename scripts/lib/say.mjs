/** Prints a line for the person at the terminal. */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** A duration as people read it. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Does `work` under a name: says when it begins, when it takes long, and how long it took. */
export async function step(label, work) {
  say(`• ${label}`);
  const started = Date.now();
  const result = await withNotices(label, work);
  say(`✓ ${label} (${seconds(Date.now() - started)})`);
  return result;
}

/** Does `work` and says every quarter of a minute that it is still going on. */
export async function withNotices(label, work) {
  const started = Date.now();
  const notice = setInterval(() => say(`  … ${label}: ${Math.round((Date.now() - started) / 1000)} s so far`), 15_000);
  notice.unref();
  try {
    return await work();
  } finally {
    clearInterval(notice);
  }
}
