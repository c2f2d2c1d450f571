import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const leastShare = 0.8;

/** Lists the files under a folder of the repository, sorted, without build results and packages. */
export function listFiles(folder, accept = () => true) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(path, accept);
    return entry.isFile() && accept(path) ? [path] : [];
  });
}

/** Lists the TypeScript files of some folders under a root, declarations left out. */
export function listSources(root, folders) {
  const isSource = (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
  return folders.flatMap((folder) => listFiles(join(root, folder), isSource));
}

/** A tool that reads hardly anything finds no fault and looks content: too few files read is a problem by itself. */
export function findBlindness(seen, expected) {
  return seen > 0 && seen >= expected * leastShare
    ? []
    : [`only ${seen} of ${expected} source files were read, so the check proves nothing`];
}
