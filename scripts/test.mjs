import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

/**
 * `npm test` runs everything; `npm test -- <part> [filters]` one part: check, unit, component, db or browser;
 * `npm test -- changed [commit]` what the changes since a commit can break. The last line says how many passed and
 * failed, the lines before it how long each part took.
 */
await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { say, seconds } = await import('./lib/say.mjs');
  const { parts, runAllParts, runChangedParts, runInTurn } = await import('./lib/test-parts.mjs');
  const { listPartTimes, sum } = await import('./lib/test-reports.mjs');

  const [part, ...filters] = process.argv.slice(2);
  if (part !== undefined && part !== 'changed' && parts[part] === undefined)
    throw new ExpectedError(
      `There is no part "${part}" of the tests, only ${Object.keys(parts).join(', ')} and changed.`,
    );
  const started = Date.now();
  const run = { all: runAllParts, changed: () => runChangedParts(filters[0]) }[part ?? 'all'];
  const results = await (run?.() ?? runInTurn(parts[part](filters)));
  const { passed, failed, failures } = sum(results);
  say();
  for (const failure of failures) say(`✗ ${failure}`);
  for (const line of listPartTimes(results)) say(line);
  say(`Done in ${seconds(Date.now() - started)}.`);
  if (failed > 0) process.exitCode = 1;
  say(`${passed} passed, ${failed} failed`);
});
