import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { checks } = await import('./lib/checks.mjs');
  const { runCheck, runLimited } = await import('./lib/run-checks.mjs');

  const wanted = process.argv.slice(2);
  const names = wanted.length > 0 ? wanted : Object.keys(checks);
  const unknown = names.find((name) => checks[name] === undefined);
  if (unknown !== undefined)
    throw new ExpectedError(`There is no check "${unknown}", only ${Object.keys(checks).join(', ')}.`);
  const results = await runLimited(
    2,
    names.map((name) => () => runCheck(name, checks[name])),
  );
  if (results.includes(false)) process.exitCode = 1;
});
