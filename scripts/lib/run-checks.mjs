import { say, seconds } from './say.mjs';

const longestList = 40;

/** Runs one check and prints its line, with the problems below when there are any. Answers whether all is well. */
export async function runCheck(name, findProblems) {
  const started = Date.now();
  const problems = await findProblems().catch((error) => [error.stack ?? String(error)]);
  const duration = seconds(Date.now() - started);
  if (problems.length === 0) {
    say(`✓ ${name} (${duration})`);
    return true;
  }
  const shown = problems.slice(0, longestList).map((problem) => `    ${problem}`);
  const rest = problems.length > longestList ? [`    … and ${problems.length - longestList} more`] : [];
  say([`✗ ${name} (${duration})`, ...shown, ...rest].join('\n'));
  return false;
}

/** Runs tasks, at most `limit` at a time, and answers their results in order. */
export async function runLimited(limit, tasks) {
  const results = [];
  const waiting = tasks.map((task, index) => ({ task, index }));
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next.index] = await next.task();
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
