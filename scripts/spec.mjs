import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/expected-error.mjs');

/**
 * `npm run spec` lists every numbered check with the tests that prove it, `npm run spec -- S145 T10` those asked for.
 * Fails when one has neither a test nor a written reason.
 */
await runMain(async () => {
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { findNumberProblems, readNumberedChecks } = await import('./check-numbers.mjs');
  const { root } = await import('./lib/root.mjs');
  const { say } = await import('./lib/say.mjs');

  const wanted = process.argv.slice(2);
  const { numbers, reasons, tests } = readNumberedChecks(root);
  for (const name of numbers.filter((each) => wanted.length === 0 || wanted.includes(each)))
    say(`${name}  ${tests.get(name)?.join(' ') ?? `no test: ${reasons.get(name) ?? '?'}`}`);
  const problems = findNumberProblems(root);
  for (const problem of problems) say(`✗ ${problem}`);
  const proven = numbers.filter((name) => tests.has(name)).length;
  say(
    `${numbers.length} checks: ${proven} with tests, ${reasons.size} without for a reason, ${problems.length} problems`,
  );
  if (problems.length > 0) process.exitCode = 1;
});
