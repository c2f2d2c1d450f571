import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles } from './lib/files.mjs';

/** Tables of the platform itself, which no feature writes. */
const platformTables = ['audit_log', 'cron_runs', 'jobs', 'nodes', 'product_clock'];

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\binsert\s+into\s+"?(\w+)/gi,
  /\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+"?(\w+)/gi,
];

/** Finds features that write the tables of others, and tables that nobody or more than one owns. */
export function findTableOwnerProblems(root) {
  const { owners, problems } = readTableOwners(root);
  return [...problems, ...findForeignWrites(root, owners), ...findTablesWithoutOwner(root, owners)];
}

/** Reads from the description of each feature, in its index.ts, which tables it owns. */
export function readTableOwners(root) {
  const owners = Object.fromEntries(platformTables.map((table) => [table, 'platform']));
  const problems = [];
  for (const feature of existsSync(featuresOf(root)) ? readdirSync(featuresOf(root)) : []) {
    const file = join(featuresOf(root), feature, 'index.ts');
    const tables = existsSync(file) ? readTables(readFileSync(file, 'utf8')) : null;
    if (tables === null) problems.push(`${relative(root, file)} does not say which tables the feature owns`);
    for (const table of tables ?? []) {
      if (owners[table] !== undefined) problems.push(`${table} belongs to ${owners[table]} and to ${feature}`);
      owners[table] = feature;
    }
  }
  return { owners, problems };
}

function readTables(text) {
  const list = /\btables: \[([^\]]*)\]/.exec(text);
  return list && [...list[1].matchAll(/'(\w+)'/g)].map((match) => match[1]);
}

const featuresOf = (root) => join(root, 'apps', 'server', 'src', 'features');

function findForeignWrites(root, owners) {
  const folder = featuresOf(root);
  const files = listFiles(folder, (path) => path.endsWith('.ts') && !/(\.test|test-data)\.ts$/.test(path));
  if (files.length === 0) return ['no source file of a feature was found to check'];
  return files.flatMap((file) => {
    const feature = relative(folder, file).split(/[/\\]/)[0];
    return listWrittenTables(readFileSync(file, 'utf8'))
      .filter((table) => owners[table] !== feature)
      .map((table) => `${relative(root, file)} writes ${table}, which belongs to ${owners[table] ?? 'nobody'}`);
  });
}

/** Lists the tables a source text inserts into, updates or deletes from. */
export function listWrittenTables(text) {
  return [...new Set(writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1])))];
}

function findTablesWithoutOwner(root, owners) {
  const folder = join(root, 'apps', 'server', 'migrations');
  const migrations = listFiles(folder, (path) => path.endsWith('.sql'));
  if (migrations.length === 0) return ['no migration was found to check'];
  const sql = migrations.map((path) => readFileSync(path, 'utf8')).join('\n');
  const created = [...sql.matchAll(/^[ \t]*create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gim)].map(
    (match) => match[1],
  );
  const tables = created.filter(
    (table) => !new RegExp(`drop\\s+table\\s+(if\\s+exists\\s+)?"?${table}\\b`, 'i').test(sql),
  );
  return tables
    .filter((table) => owners[table] === undefined)
    .map((table) => `table ${table} is in no feature's list of tables`);
}
