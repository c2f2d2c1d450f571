/** `import a, { b as c } from 'x'`, `import * as d from 'x'`, `import 'x'`, `export { e } from 'x'`, `export * from 'x'`. */
const statement =
  /^(import|export)\s+(?:type\s+)?(?:([\w$]+)\s*,?\s*)?(?:(\*)(?:\s+as\s+([\w$]+))?|\{([^}]*)\})?\s*(?:from\s*)?'([^']+)'/gm;
/** `await import('x')`, `import('x').then(…)` and types such as `import('x').Y`. */
const dynamicImport = /\bimport\(\s*'([^']+)'/g;
const declaration =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+([\w$]+)/gm;
const destructured = /^export\s+const\s+\{([^}]*)\}/gm;

/**
 * What a source file imports, passes on and declares, read from its text. The formatter gives every statement one shape,
 * so that a parser is not needed.
 *
 * `uses` and `passesOn` are lists of `{ from, names }`; `names` is null when everything is meant, and `alias` is set when
 * everything is passed on under one name.
 */
export function readImports(text) {
  const uses = [];
  const passesOn = [];
  for (const [, kind, single, all, alias, list, from] of text.matchAll(statement)) {
    const names = all !== undefined || list === undefined || single !== undefined ? null : readNames(list);
    if (kind === 'import') uses.push({ from, names: names?.map(({ original }) => original) ?? null });
    else passesOn.push({ from, names, alias });
  }
  for (const [, from] of text.matchAll(dynamicImport)) uses.push({ from, names: null });
  const declares = [...text.matchAll(declaration)].map(([, name]) => name);
  for (const [, list] of text.matchAll(destructured)) declares.push(...readNames(list).map(({ name }) => name));
  return { uses, passesOn, declares };
}

function readNames(list) {
  return list
    .split(',')
    .map((part) => part.replace(/^\s*type\s+/, '').trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [original, name = original] = part.split(/\s+as\s+|\s*:\s*/);
      return { original, name };
    });
}
