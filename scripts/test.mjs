import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

/** `npm test` runs everything; `npm test -- <part> [filters]` one part: check, unit, db or browser. */
await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { ensureBuild } = await import('./lib/ensure-build.mjs');
  const { runLimited } = await import('./lib/run-checks.mjs');
  const { say, seconds } = await import('./lib/say.mjs');
  const { listCheckTasks, runBrowserTests, runDatabaseTests, runUnitTests } = await import('./lib/test-parts.mjs');
  const { sum } = await import('./lib/test-reports.mjs');

  const parts = {
    check: () => runLimited(2, listCheckTasks()),
    unit: async (filters) => [await runUnitTests(filters)],
    db: runDatabaseTests,
    browser: async (filters) => {
      await ensureBuild();
      return [await runBrowserTests(filters)];
    },
    // Neither the checks nor the unit tests alone keep two cores busy.
    all: async () => [
      ...(await runLimited(2, [() => runUnitTests([]), ...listCheckTasks()])),
      ...(await runDatabaseTests([])),
      ...(await parts.browser([]).catch((error) => [{ passed: 0, failed: 1, failures: [error.message] }])),
    ],
  };

  const [part = 'all', ...filters] = process.argv.slice(2);
  if (parts[part] === undefined) {
    throw new ExpectedError(`There is no part "${part}" of the tests, only check, unit, db and browser.`);
  }
  const started = Date.now();
  const { passed, failed, failures } = sum(await parts[part](filters));
  say();
  for (const failure of failures) say(`✗ ${failure}`);
  say(`Done in ${seconds(Date.now() - started)}.`);
  if (failed > 0) process.exitCode = 1;
  say(`${passed} passed, ${failed} failed`);
});
