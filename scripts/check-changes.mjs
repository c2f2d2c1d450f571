import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const fragmentName = /^(added|changed|fixed|security)-[a-z0-9]+(-[a-z0-9]+)*\.md$/;

/** Finds change fragments that a release could not gather, and a missing changelog. */
export function findChangeProblems(root) {
  const folder = join(root, 'changes');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const fragments = names.flatMap((name) => findFragmentProblems(name, readFileSync(join(folder, name), 'utf8')));
  return existsSync(join(root, 'CHANGELOG.md')) ? fragments : [...fragments, 'CHANGELOG.md is missing'];
}

/** Finds what is wrong with one fragment: its name or its sentence. */
export function findFragmentProblems(name, text) {
  if (!fragmentName.test(name)) return [`changes/${name}: the name must be <added|changed|fixed|security>-<slug>.md`];
  const [sentence] = text.split('\n');
  const wellFormed = /^[\p{Lu}"“\d].*[.!?]["”)]?$/u.test(sentence.trim());
  return wellFormed ? [] : [`changes/${name}: the first line must be one sentence for users`];
}
