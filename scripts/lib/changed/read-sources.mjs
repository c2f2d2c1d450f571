import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listFiles } from '../files.mjs';
import { createImportGraph } from './import-graph.mjs';

const folders = ['apps', 'packages', 'e2e', 'scripts', 'tools'];
const isRead = (path) => /\.(ts|tsx|mjs|json)$/.test(path) && !path.endsWith('.d.ts');

/** The text of every source file by its path from the root, and who imports whom among them. */
export function readSources(root) {
  const paths = folders.flatMap((folder) => listFiles(join(root, folder), isRead));
  const files = new Map(paths.map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]));
  return { files, graph: createImportGraph(files, listPackageEntries(root)) };
}

/** What is written after `from` for each door of our own packages, and the file behind it. */
function listPackageEntries(root) {
  const entries = new Map();
  for (const folder of readdirSync(join(root, 'packages'))) {
    const file = join(root, 'packages', folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
    for (const [door, path] of Object.entries(exports))
      entries.set(name + door.slice(1), `packages/${folder}/${path.slice(2)}`);
  }
  return entries;
}
