import { existsSync, readdirSync } from 'node:fs';
import { findChangeProblems } from '../check-changes.mjs';
import { findDocumentProblems } from '../check-documents.mjs';
import { findLocaleProblems } from '../check-locales.mjs';
import { findMachinePathProblems } from '../check-machine-paths.mjs';
import { findRawSqlProblems } from '../check-raw-sql.mjs';
import { findTableOwnerProblems } from '../check-table-owners.mjs';
import { runNode } from './child-processes.mjs';
import { inRoot, root } from './root.mjs';

/** Each static check by name; its promise settles with the problems found, none when all is well. */
export const checks = {
  types: findTypeProblems,
  lint: () => runTool(['node_modules/oxlint/bin/oxlint', '--type-aware', '--format', 'unix']),
  format: () => runTool(['node_modules/oxfmt/bin/oxfmt', '--list-different']),
  imports: () => runTool(['scripts/check-imports.mjs']),
  'dead code': () => runTool(['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  locales: async () => findLocaleProblems(root),
  'raw sql': async () => findRawSqlProblems(root),
  'table owners': async () => findTableOwnerProblems(root),
  changes: async () => findChangeProblems(root),
  documents: async () => findDocumentProblems(root),
  'machine paths': async () => findMachinePathProblems(root),
};

async function findTypeProblems() {
  const problems = [];
  for (const project of listTypeScriptProjects()) {
    problems.push(
      ...(await runTool(['node_modules/typescript-go/bin/tsc', '--noEmit', '--pretty', 'false', '-p', project])),
    );
  }
  return problems;
}

/** Every folder with a tsconfig.json of its own, the repository itself included. */
function listTypeScriptProjects() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`),
  );
  const projects = [...workspaces, 'e2e', '.'].map((folder) => `${folder}/tsconfig.json`);
  return projects.filter((file) => existsSync(inRoot(file)));
}

async function runTool(args) {
  const ended = await runNode(args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  if (ended.code === 0) return [];
  const lines = ended.output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${args[0]} ended with code ${ended.code}`];
}
