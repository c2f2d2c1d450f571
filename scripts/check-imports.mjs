import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { findBlindness, listSources } from './lib/files.mjs';
import { root as repository } from './lib/root.mjs';

const folders = ['packages', 'apps', 'e2e'];

/** Finds imports that break the rules of .dependency-cruiser.cjs in the tree at `root`. */
export async function findImportProblems(root = repository) {
  const { forbidden, options } = createRequire(import.meta.url)(join(repository, '.dependency-cruiser.cjs'));
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const tsConfigFile = join(repository, options.tsConfig.fileName);
  // The rules speak of paths from the top of the tree.
  const settings = {
    ...options,
    baseDir: root,
    tsConfig: { fileName: tsConfigFile },
    ruleSet: { forbidden },
    validate: true,
  };
  const { output } = await cruise(present, settings, options.enhancedResolveOptions, {
    tsConfig: extractTsConfig(tsConfigFile),
  });
  return [...describeViolations(output), ...findBlindness(countSeen(output), listSources(root, present).length)];
}

function describeViolations({ summary }) {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/** With a TypeScript it does not understand, dependency-cruiser sees no module and finds no fault. */
function countSeen({ modules }) {
  return modules.filter(({ source }) => /^(packages|apps|e2e)\/.*\.tsx?$/.test(source)).length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await findImportProblems(process.argv[2]);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
