import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findChangeProblems } from '../check-changes.mjs';
import { findDeadCodeProblems } from '../check-dead-code.mjs';
import { findDocumentProblems } from '../check-documents.mjs';
import { findLocaleProblems } from '../check-locales.mjs';
import { findMachinePathProblems } from '../check-machine-paths.mjs';
import { findNumberProblems } from '../check-numbers.mjs';
import { findRawSqlProblems } from '../check-raw-sql.mjs';
import { findRegexProblems } from '../check-regexes.mjs';
import { findTableOwnerProblems } from '../check-table-owners.mjs';
import { runNode } from './child-processes.mjs';
import { inRoot, root as repository } from './root.mjs';

const tools = {
  tsc: ['node_modules', 'typescript-go', 'bin', 'tsc'],
  oxlint: ['node_modules', 'oxlint', 'bin', 'oxlint'],
  oxfmt: ['node_modules', 'oxfmt', 'bin', 'oxfmt'],
  imports: ['scripts', 'check-imports.mjs'],
};

/** One checker: each of several would work out the types of the libraries again, and other parts run beside it. */
const typeCheck = ['--noEmit', '--pretty', 'false', '--checkers', '1'];

/**
 * Compiler and linter end before their garbage matters: below so much memory, collecting it was a third of the work of
 * the compiler and a quarter of that of the linter, which keeps the types of all projects at once.
 */
const withoutGarbage = (megabytes) => ({ ...process.env, GOGC: 'off', GOMEMLIMIT: `${megabytes}MiB` });

/**
 * The static checks of the tree at `root`, by name; the promise of each settles with the problems found, none when all
 * is well. A check that finds nothing to read has a problem. Given `affected`, the slow ones look only at the projects and
 * files a change concerns.
 */
export function listChecks(root, affected) {
  return {
    types: () => findTypeProblems(root, affected?.dependents),
    lint: () => findLintProblems(root, affected?.changed),
    format: () => runTool(root, 'oxfmt', ['--list-different']),
    imports: () => runTool(root, 'imports', [root]),
    'dead code': () => findDeadCodeProblems(root),
    locales: async () => findLocaleProblems(root),
    'raw sql': async () => findRawSqlProblems(root),
    'regular expressions': async () => findRegexProblems(root),
    'table owners': async () => findTableOwnerProblems(root),
    changes: async () => findChangeProblems(root),
    documents: async () => findDocumentProblems(root),
    numbers: async () => findNumberProblems(root),
    'machine paths': async () => findMachinePathProblems(root),
  };
}

/** The static checks of this repository. */
export const checks = listChecks(repository);

async function findLintProblems(root, files) {
  const sources = files?.filter((path) => /\.(tsx?|mjs)$/.test(path));
  if (sources?.length === 0) return [];
  return runTool(root, 'oxlint', ['--type-aware', '--format', 'unix', ...(sources ?? [])], withoutGarbage(2500));
}

async function findTypeProblems(root, files) {
  const all = listTypeScriptProjects(root);
  if (all.length === 0) return ['no tsconfig.json was found to check'];
  const projects = files === undefined ? all : all.filter((project) => holdsOneOf(project, files));
  const problems = [];
  for (const project of projects)
    problems.push(...(await runTool(root, 'tsc', [...typeCheck, '-p', project], withoutGarbage(1500))));
  return problems;
}

function holdsOneOf(project, files) {
  return [...files].some((path) => path.startsWith(`${dirname(project)}/`));
}

/** Every folder with a tsconfig.json of its own. */
function listTypeScriptProjects(root) {
  const workspaces = ['packages', 'apps']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  const projects = [...workspaces, 'e2e'].map((folder) => `${folder}/tsconfig.json`);
  return projects.filter((file) => existsSync(join(root, file)));
}

async function runTool(root, name, args, env = process.env) {
  const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] };
  const ended = await runNode([inRoot(...tools[name]), ...args], options);
  if (ended.code === 0) return [];
  const lines = ended.output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${name} ended with code ${ended.code}`];
}
