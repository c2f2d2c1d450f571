import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../root.mjs';
import { areaOf, groups, listSourcesOf } from './areas.mjs';
import { listMutants, readRights } from './list-mutants.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');

/**
 * All defects of the small groups and a choice in each area of the others, the same ones for the same seed. Extra groups
 * take part when `only` names them.
 */
export function chooseMutants({ seed, count, only }) {
  const rights = readRights(read('packages/domain/src/permissions/can.ts'));
  const chosen = groups.filter(({ isExtra, folder }) => !isExtra || only.some((path) => path.startsWith(folder)));
  const all = chosen.map((group) => listSourcesOf(group).flatMap((file) => listMutantsOf(group, file, rights)));
  const mutants = all.flatMap((found, index) => (chosen[index].isSmall ? found : sampleAreas(found, count, seed)));
  return { mutants, total: all.flat().length };
}

function listMutantsOf(group, file, rights) {
  const found = listMutants(file, read(file), rights);
  // What an endpoint accepts is tested by what it does; who may call it is its own promise.
  const mutants = group.name === 'rights' ? found.filter(({ operator }) => operator === 'right') : found;
  return mutants.map((mutant) => ({ ...mutant, group: group.name }));
}

/** Takes `count` of each area, or a third of a smaller one: a large feature must not hide a small one. */
export function sampleAreas(mutants, count, seed) {
  const areas = [...new Set(mutants.map(({ file }) => areaOf(file)))];
  return areas.flatMap((area) => {
    const found = mutants.filter(({ file }) => areaOf(file) === area);
    return sample(found, Math.min(count, Math.ceil(found.length / 3)), seed);
  });
}

/**
 * Takes `count` of the defects, in the order they had. Each has its own rank, so that a change of one file does not
 * choose others elsewhere.
 */
export function sample(mutants, count, seed) {
  const rankOf = ({ id }) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rankOf(mutant) }));
  const chosen = new Set(
    ranked
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, count)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => chosen.has(mutant));
}
