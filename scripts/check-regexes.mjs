import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { listFiles } from './lib/files.mjs';

/** Expressions that read nothing but the sources of this repository, with what would be lost by a simpler one. */
const trusted = { 'scripts/lib/changed/read-imports.mjs': 'one expression for all forms of an import' };

const folders = ['apps', 'packages', 'scripts', 'tools', 'e2e'];

/**
 * Finds regular expressions whose work grows faster than the text they read: one long text of a stranger would stop
 * the process or freeze the browser. What is put together while the product runs cannot be judged and is refused there.
 */
export function findRegexProblems(root) {
  const files = folders.flatMap((folder) => listFiles(`${root}/${folder}`, (path) => /\.(tsx?|mjs|cjs)$/.test(path)));
  if (files.length === 0) return ['no source file was found'];
  return files.flatMap((file) => {
    const name = relative(root, file).split(sep).join('/');
    if (trusted[name] !== undefined) return [];
    const found = findSlowRegexes(readFileSync(file, 'utf8'), { mayBuild: !isShipped(name) });
    return found.map(({ line, what }) => `${name}:${line} ${what}`);
  });
}

/** Tests and scripts read no text of strangers, so there an expression may be put together. */
const isShipped = (name) =>
  /^(apps|packages)\/[^/]+\/src\//.test(name) &&
  !/(\.test|test-data)\.(tsx?|mjs)$|\/(test|testing)\/|^packages\/(testing|whatsapp-fakes)\//.test(name);

/** Lists the places of a source text with an expression that is slow, or that cannot be judged. */
export function findSlowRegexes(text, { mayBuild = false } = {}) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest);
  const found = [];
  const add = (node, what) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, what });
  const visit = (node) => {
    const literal = literalOf(node, source);
    if (literal === 'built' && !mayBuild) add(node, 'builds a regular expression while it runs: write it as a literal');
    if (literal?.source !== undefined) for (const what of judge(literal)) add(node, what);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The expression of a literal or of `new RegExp('…')`, `built` for one that is not known before it runs. */
function literalOf(node, file) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isRegExp =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp';
  if (!isRegExp) return null;
  const [source, flags] = node.arguments ?? [];
  if (source === undefined || ![source, flags ?? source].every((one) => ts.isStringLiteralLike(one))) return 'built';
  return { source: source.text, flags: flags?.text ?? '' };
}

function judge(literal) {
  return analyse(literal).reports.map(({ type, exponential, character }) => {
    const growth = exponential ? 'exponentially' : 'with the square of the text';
    const how = type === 'Move' ? 'begins anew at each character of' : 'reads again and again';
    return `/${literal.source}/${literal.flags} grows ${growth}: it ${how} a row of ${JSON.stringify(character.pick)}`;
  });
}
