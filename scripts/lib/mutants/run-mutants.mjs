import { readFileSync } from 'node:fs';
import { ExpectedError } from '../expected-error.mjs';
import { inRoot } from '../root.mjs';
import { listTestsFor, putFirst } from './areas.mjs';
import { plant } from './list-mutants.mjs';
import { openTestHost } from './test-host.mjs';

/**
 * Plants the defects one after the other and tells `onResult` what became of each. Tests that are red without any defect
 * would catch everything, so each list of tests has to be green first.
 */
export async function runMutants(mutants, onResult) {
  const host = await openTestHost();
  const green = new Set();
  const lastNoticed = new Map();
  // Without it the worker and the database would outlive the command.
  const leave = () => void host.close().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  try {
    for (const mutant of mutants) {
      const tests = putFirst(listTestsFor(mutant.file), lastNoticed.get(mutant.file));
      await requireGreen(host, tests, green);
      const started = Date.now();
      const text = plant(readFileSync(inRoot(mutant.file), 'utf8'), mutant);
      const { isRed, by } = await host.run(tests, { file: mutant.file, text });
      if (by !== null) lastNoticed.set(mutant.file, by);
      onResult(mutant, { isRed, by, ms: Date.now() - started });
    }
  } finally {
    await host.close();
  }
}

async function requireGreen(host, tests, green) {
  const key = tests
    .map(({ path, pattern }) => `${path} ${pattern}`)
    .sort()
    .join('\n');
  if (green.has(key)) return;
  const { isRed, by } = await host.run(tests);
  if (isRed) throw new ExpectedError(`Without any defect this is red already: ${by}`);
  green.add(key);
}
