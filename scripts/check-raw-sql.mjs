import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { listFiles } from './lib/files.mjs';

/**
 * The files of the server that may hold raw SQL or build JSON in SQL, each with the rows of the benchmarks that pay for
 * it. Everything else uses the query builder.
 */
const rawSqlFiles = {
  'drivers/jobs-postgres/hot-job-queries.ts': ['jobs per second'],
  'features/contacts/identities/hot-identity-queries.ts': ['inbound messages per second'],
  'features/messages/conversation/hot-page-queries.ts': [
    'messages, ticket of 20',
    'messages, ticket of 5 000',
    'messages, ticket of 5 000, page 100',
  ],
  'features/messages/hot-message-queries.ts': ['inbound messages per second'],
  'features/messages/hot-wire.ts': ['messages, ticket of 20'],
  'features/session/hot-queries.ts': ['simple authenticated GET (GET /api/auth/me)'],
  'features/tickets/list/hot-list-queries.ts': ['tickets pending, page 1', 'ticket counts', 'search, rare word'],
  'features/tickets/hot-ticket-queries.ts': ['ticket by uuid', 'accept / return', 'inbound messages per second'],
  'features/tickets/hot-wire.ts': ['tickets pending, page 1', 'ticket by uuid'],
  'features/users/hot-user-queries.ts': ['list (GET /api/users)'],
  'platform/json-in-sql.ts': ['tickets pending, page 1', 'messages, ticket of 20'],
};

const longestLine = 120;

const statement =
  /\b(select|insert\s+into|update|delete\s+from|merge\s+into|with|truncate|where|join|union|returning|order\s+by)\b/i;
const json = /\b(jsonb?_(build_object|build_array|agg|object_agg)|row_to_json|to_jsonb?)\b/i;
const jsonModules = /(^|\/)json-in-sql\.ts$|^kysely\/helpers\/postgres$/;

/** Finds raw SQL outside the listed files, and listed files that no benchmark stands for. */
export function findRawSqlProblems(root, listed = rawSqlFiles) {
  const folder = join(root, 'apps', 'server', 'src');
  const files = existsSync(folder) ? listFiles(folder, (path) => path.endsWith('.ts') && !isTest(path)) : [];
  if (files.length === 0) return ['no source file of the server was found'];
  const unlisted = files
    .map((file) => ({ file, name: relative(folder, file).split(sep).join('/') }))
    .filter(({ name }) => listed[name] === undefined)
    .flatMap(({ file, name }) => findRawSql(readFileSync(file, 'utf8')).map((found) => describe(name, found)));
  const measured = readBenchmarks(root);
  const stale = Object.entries(listed).flatMap(([name, rows]) => findListProblems({ folder, name, rows, measured }));
  return [...unlisted, ...stale];
}

const isTest = (path) => /(\.test|test-data)\.ts$/.test(path);

const describe = (name, { line, what }) =>
  `${name}:${line} has ${what}: use the query builder, or name the benchmark row in scripts/check-raw-sql.mjs`;

/** Lists the places of a source text with statements or parts of them in SQL, or with JSON built in SQL. */
export function findRawSql(text) {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, what) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
  const visit = (node) => {
    const sql = sqlOf(node);
    if (sql !== null && json.test(sql)) add(node, 'JSON built in SQL');
    else if (sql !== null && statement.test(sql)) add(node, 'raw SQL');
    if (ts.isImportDeclaration(node) && jsonModules.test(node.moduleSpecifier.text)) add(node, 'JSON built in SQL');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text of a sql`…` template or of what is given to `sql.raw`; what is filled in is left out. */
function sqlOf(node) {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') return textOf(node.template);
  if (ts.isCallExpression(node) && node.expression.getText() === 'sql.raw') return node.arguments.map(textOf).join(' ');
  return null;
}

function textOf(node) {
  if (!ts.isTemplateExpression(node)) return ts.isStringLiteralLike(node) ? node.text : '';
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' … ');
}

function findListProblems({ folder, name, rows, measured }) {
  const file = join(folder, ...name.split('/'));
  if (!existsSync(file)) return [`${name} is listed for raw SQL, but does not exist`];
  const text = readFileSync(file, 'utf8');
  const [header = ''] = /^\/\*[\s\S]*?\*\//.exec(text) ?? [];
  const said = header.replaceAll(/\n \*\s?/g, ' ');
  const problems = rows.flatMap((row) => [
    ...(measured.includes(`'${row}'`) ? [] : [`no benchmark measures "${row}", which is to pay for ${name}`]),
    ...(said.includes(`"${row}"`) ? [] : [`${name} does not begin with a comment that names "${row}"`]),
  ]);
  if (rows.length === 0) problems.push(`${name} is listed for raw SQL without a benchmark row`);
  if (!/^hot-|^json-in-sql\.ts$/.test(basename(name)))
    problems.push(`${name} has raw SQL, so its name begins with hot-`);
  if (name.includes('/hot-') && findRawSql(text).length === 0) problems.push(`${name} has no raw SQL any more`);
  const wide = text.split('\n').findIndex((line) => line.length > longestLine);
  if (wide >= 0) problems.push(`${name}:${wide + 1} is longer than ${longestLine} columns`);
  return problems;
}

/** The text of all benchmarks; each row stands in it as a quoted name. */
function readBenchmarks(root) {
  const folders = [join(root, 'scripts'), join(root, 'scripts', 'lib')].filter((folder) => existsSync(folder));
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => /^bench.*\.mjs$/.test(basename(path)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}
