import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

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
