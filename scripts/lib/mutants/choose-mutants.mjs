import { readFileSync } from 'node:fs';
import { inRoot } from '../root.mjs';
import { groups, listSourcesOf } from './areas.mjs';
import { listMutants, readRights } from './list-mutants.mjs';
import { sample } from './sample.mjs';

const read = (file) => readFileSync(inRoot(file), 'utf8');

/** Up to `count` defects of each group, the same ones for the same seed. Extra groups count when `only` names them. */
export function chooseMutants({ seed, count, only }) {
  const rights = readRights(read('packages/domain/src/permissions/can.ts'));
  const chosen = groups.filter(({ isExtra, folder }) => !isExtra || only.some((path) => path.startsWith(folder)));
  const all = chosen.map((group) => listSourcesOf(group).flatMap((file) => listMutantsOf(group, file, rights)));
  return { mutants: all.flatMap((mutants) => sample(mutants, count, seed)), total: all.flat().length };
}

function listMutantsOf(group, file, rights) {
  const found = listMutants(file, read(file), rights);
  // What an endpoint accepts is tested by what it does; who may call it is its own promise.
  const mutants = group.name === 'rights' ? found.filter(({ operator }) => operator === 'right') : found;
  return mutants.map((mutant) => ({ ...mutant, group: group.name }));
}
