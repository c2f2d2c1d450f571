import { posix } from 'node:path';
import { readImports } from './read-imports.mjs';

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts'];

/**
 * Who imports whom among some files (`Map` of path to text). A name that comes through an index file counts as an import
 * of the file that declares it: otherwise every change of the domain would concern everybody.
 *
 * `packages` is a `Map` of what is written after `from`, such as `@balcao/domain`, to the file that is meant.
 */
export function createImportGraph(files, packages) {
  const modules = new Map([...files].map(([path, text]) => [path, readImports(text)]));

  function resolve(importer, from) {
    if (!from.startsWith('.')) return packages.get(from);
    const path = posix.join(posix.dirname(importer), from.split('?')[0]);
    return endings.map((ending) => path + ending).find((candidate) => files.has(candidate));
  }

  /** The file that declares a name another file offers. */
  function findDeclaration(path, name, seen = new Set()) {
    if (path === undefined || seen.has(path)) return undefined;
    seen.add(path);
    const { declares, passesOn } = modules.get(path);
    if (declares.includes(name)) return path;
    for (const { from, names, alias } of passesOn) {
      if (alias === name) return resolve(path, from);
      const passed = names?.find((one) => one.name === name);
      if (alias !== undefined || (names !== null && passed === undefined)) continue;
      const found = findDeclaration(resolve(path, from), passed?.original ?? name, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function listImports(path) {
    const { uses, passesOn } = modules.get(path);
    const targets = uses.flatMap(({ from, names }) => {
      const target = resolve(path, from);
      if (target === undefined) return [];
      return names === null ? [target] : names.map((name) => findDeclaration(target, name) ?? target);
    });
    return [...new Set([...targets, ...passesOn.map(({ from }) => resolve(path, from)).filter(Boolean)])];
  }

  const imports = new Map([...files.keys()].map((path) => [path, listImports(path)]));

  return {
    /** Every file some files need, themselves included. What `isEnd` accepts is counted, but not looked into. */
    reach(roots, isEnd = () => false) {
      return collect(roots, (path) => (isEnd(path) ? [] : (imports.get(path) ?? [])));
    },
    /** Every file that needs one of some files, themselves included. */
    dependents(changed) {
      const importers = new Map();
      for (const [path, targets] of imports)
        for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
      return collect(changed, (path) => importers.get(path) ?? []);
    },
  };
}

function collect(roots, next) {
  const found = new Set(roots);
  for (const path of found) for (const target of next(path)) found.add(target);
  return found;
}
