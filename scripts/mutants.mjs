// Plants small defects one at a time and tells which of them no test notices: npm run mutants.
// --seed and --count choose the defects, --only <path> (once or more) takes those under a path, --again those that survived
// last time, --rest those that were not planted yet.
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { ExpectedError, runMain } = await import('./lib/expected-error.mjs');

const defaults = { seed: '1', count: '30' };

await runMain(async () => {
  const { parseArgs } = await import('node:util');
  const { ensureDependencies } = await import('./lib/dependencies.mjs');
  await ensureDependencies();
  const { say, seconds } = await import('./lib/say.mjs');
  const { chooseMutants } = await import('./lib/mutants/choose-mutants.mjs');
  const { describeResults, readResults, writeResults } = await import('./lib/mutants/results.mjs');
  const { runMutants } = await import('./lib/mutants/run-mutants.mjs');

  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: defaults.seed },
      count: { type: 'string', default: defaults.count },
      only: { type: 'string', multiple: true, default: [''] },
      again: { type: 'boolean', default: false },
      rest: { type: 'boolean', default: false },
    },
  });
  const [seed, count] = [Number(values.seed), Number(values.count)];
  const started = Date.now();
  const { mutants, total } = chooseMutants({ seed, count, only: values.only });
  const results = readResults(seed);
  const isUnder = ({ file }) => values.only.some((path) => file.startsWith(path));
  const isAskedFor = ({ id }) =>
    (!values.again || results[id]?.isRed === false) && (!values.rest || results[id] === undefined);
  const wanted = mutants.filter((mutant) => isUnder(mutant) && isAskedFor(mutant));
  if (wanted.length === 0) throw new ExpectedError('There is nothing to plant under that path.');
  say(`${wanted.length} of ${total} possible defects, seed ${seed}`);
  await runMutants(wanted, (mutant, result) => {
    results[mutant.id] = result;
    writeResults(seed, results);
    say(`${result.isRed ? '✓' : '✗'} ${mutant.id} (${seconds(result.ms)})`);
  });

  const { lines, survivors } = describeResults(mutants.filter(isUnder), results);
  say(`\nNobody noticed ${survivors.length}:`);
  for (const survivor of survivors) say(`  ${survivor}`);
  say();
  for (const line of lines) say(line);
  say(`Done in ${seconds(Date.now() - started)}.`);
});
