import ts from 'typescript';
import { operators } from './operators.mjs';

/**
 * All defects that the operators would plant in a file, in the order of the text. `rights` maps every right to who holds
 * it.
 */
export function listMutants(file, text, rights = {}) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    // Types are checked by the compiler, and what is imported too.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    for (const [operator, list] of Object.entries(operators))
      for (const { start, end, text: after } of list(node, { source, rights }))
        found.push(describeMutant(source, { operator, start, end, after }));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

function describeMutant(source, { operator, start, end, after }) {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  const before = source.text.slice(start, end);
  const id = `${source.fileName}:${line + 1}:${character + 1} ${operator} ${after}`;
  return { id, file: source.fileName, line: line + 1, operator, start, end, before, after };
}

/** The text of a file with the defect in it. */
export function plant(text, { start, end, after }) {
  return `${text.slice(0, start)}${after}${text.slice(end)}`;
}

/** Who holds each right, as the table in the source of the domain says. */
export function readRights(text) {
  return Object.fromEntries([...text.matchAll(/'([\w-]+:\w+)': '(\w+)'/g)].map(([, right, holder]) => [right, holder]));
}
