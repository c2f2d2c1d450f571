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
      const isFirst = green.size === 0;
      await requireGreen(host, tests, green);
      if (isFirst) await requirePlanting(host, tests, mutant.file);
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

/** Where nothing that is planted reaches the tests, each defect would seem to survive. */
async function requirePlanting(host, tests, file) {
  const { isRed } = await host.run(tests, { file, text: "throw new Error('planted');" });
  if (!isRed) throw new ExpectedError(`No test notices that ${file} cannot even be loaded.`);
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
