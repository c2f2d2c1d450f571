import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../root.mjs';
import { areaOf } from './areas.mjs';

const fileOf = (seed) => inRoot('.cache', 'mutants', `${seed}.json`);

/** What became of each defect in earlier runs with the same seed, by its id. */
export function readResults(seed) {
  const file = fileOf(seed);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Keeps what became of the defects, so that a run in pieces adds up. */
export function writeResults(seed, results) {
  const file = fileOf(seed);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results, null, 1));
}

/** How many were caught: a line for each area and each group, and the survivors. */
export function describeResults(mutants, results) {
  const tried = mutants.filter(({ id }) => results[id] !== undefined);
  const isCaught = ({ id }) => results[id].isRed;
  const lines = [
    ...tally(tried, ({ file }) => areaOf(file), isCaught),
    '',
    ...tally(tried, ({ group }) => group, isCaught),
  ];
  const survivors = tried.filter((mutant) => !isCaught(mutant)).map(describeSurvivor);
  return { lines, survivors };
}

function tally(mutants, keyOf, isCaught) {
  const keys = [...new Set(mutants.map(keyOf))];
  return keys.map((key) => {
    const all = mutants.filter((mutant) => keyOf(mutant) === key);
    const caught = all.filter(isCaught).length;
    return `${key.padEnd(26)} ${String(caught).padStart(4)} of ${String(all.length).padStart(4)}  ${Math.floor((100 * caught) / all.length)} %`;
  });
}

function describeSurvivor({ file, line, operator, before, after }) {
  const oneLine = (text) => (text.trim() === '' ? 'nothing' : text.replace(/\s+/g, ' ').slice(0, 100));
  return `${file}:${line} (${operator}) ${oneLine(before)} → ${oneLine(after)}`;
}
