import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { listFiles } from './files.mjs';

/** SQL as text: a tagged template, or a statement handed to the driver. What Kysely builds is the same everywhere. */
const writtenSql = /\bsql(?:<[^`]*>)?`|\.query\(/;
/**
 * A test that talks to the database itself, such as the one of the catalogue; one that makes a database for two nodes to
 * share leaves the talking to them.
 */
const talksItself = (text) =>
  text.includes("from 'pg'") || (text.includes('createTestDatabase(') && !text.includes('startTestApp('));

/**
 * The database tests that the oldest PostgreSQL we promise can tell something about: those with written SQL beside or
 * below them, and those that talk to the database themselves. The rest would only run the same statements again.
 */
export function listTestsWithSql(root) {
  const server = join(root, 'apps', 'server');
  const tests = listFiles(server, (path) => path.endsWith('.db.test.ts'));
  return tests.filter(hasOwnSql).map((path) => relative(root, path).split(sep).join('/'));
}

function hasOwnSql(test) {
  if (talksItself(readFileSync(test, 'utf8'))) return true;
  const isSource = (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/[/\\]test[/\\]/.test(path);
  return listFiles(dirname(test), isSource).some((path) => writtenSql.test(readFileSync(path, 'utf8')));
}
