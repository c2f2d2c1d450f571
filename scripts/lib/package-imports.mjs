import { readFileSync } from 'node:fs';
import { listSources } from './files.mjs';

/** Not packages of the browser: our own, Node's, and what Vitest brings into the page itself. */
const isOther = /^(?:@balcao\/|node:|vitest(?:\/|$)|@vitest\/)/;

/** The packages that the sources of a folder name, as they name them, sorted. */
export function listPackageImports(root, folder) {
  const named = listSources(root, [folder]).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/ from '([a-z@][\w@./-]*)';$/gm)].map(([, name]) => name),
  );
  return [...new Set(named)].filter((name) => !isOther.test(name)).sort();
}
