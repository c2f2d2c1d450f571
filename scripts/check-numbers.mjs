import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { listFiles } from './lib/files.mjs';

const page = 'docs/checks.md';
const definition = /^- \*\*([SRT]\d+b?)\*\*/;
/** In the list of checks without a test: the number and why there is none. */
const reasonLine = /^- ([SRT]\d+b?): (.+)$/;
const number = /(?<![\w-])[SRT]\d+b?(?![\w-])/g;
const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path) || /^(e2e|apps\/server\/test)\/.+\.ts$/.test(path);

/**
 * Every numbered check of the page with the tests that cite it in a text (a comment proves nothing), and with the
 * reason where the page gives one for having no test.
 */
export function readNumberedChecks(root) {
  const file = join(root, page);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const numbers = lines.flatMap((line) => definition.exec(line)?.[1] ?? []);
  const reasons = new Map(lines.flatMap((line) => (reasonLine.test(line) ? [reasonLine.exec(line).slice(1)] : [])));
  return { numbers, reasons, tests: listCitations(root) };
}

/** Finds promises without a proof: no test and no reason, a reason that is out of date, a number nobody defined. */
export function findNumberProblems(root) {
  const { numbers, reasons, tests } = readNumberedChecks(root);
  if (numbers.length === 0) return [`${page} defines no check`];
  const defined = new Set(numbers);
  return [
    ...numbers
      .filter((name, index) => numbers.indexOf(name) !== index)
      .map((name) => `${name} is defined twice in ${page}`),
    ...numbers
      .filter((name) => !tests.has(name) && !reasons.has(name))
      .map((name) => `${name} has neither a test nor a reason for having none in ${page}`),
    ...[...reasons.keys()]
      .filter((name) => tests.has(name))
      .map((name) => `${name} has a test now: take its reason out`),
    ...[...reasons.keys()].filter((name) => !defined.has(name)).map((name) => `${name} has a reason, but no meaning`),
    ...[...tests]
      .filter(([name]) => !defined.has(name))
      .map(([name, places]) => `${places[0]} cites ${name}, which ${page} does not define`),
  ];
}

function listCitations(root) {
  const citations = new Map();
  const folders = ['apps', 'packages', 'e2e', 'scripts'];
  for (const path of folders.flatMap((folder) => listFiles(join(root, folder)))) {
    const file = relative(root, path).split(sep).join('/');
    if (!isTest(file)) continue;
    const text = readFileSync(path, 'utf8');
    if (text.search(number) === -1) continue;
    for (const [name, line] of listCited(file, text))
      citations.set(name, [...(citations.get(name) ?? []), `${file}:${line}`]);
  }
  return citations;
}

/** The numbers in the texts of one test file, each with its line. */
export function listCited(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const [name] of node.text.matchAll(number))
        found.push([name, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
