import { runNode } from './lib/child-processes.mjs';
import { findBlindness, listSources } from './lib/files.mjs';
import { inRoot } from './lib/root.mjs';

/** Finds files, exports and packages that nothing uses in the tree at `root`, which has a knip.json of its own. */
export async function findDeadCodeProblems(root) {
  const counter = inRoot('scripts', 'lib', 'knip-count.mjs');
  const reporters = ['--reporter', 'symbols', '--reporter', counter];
  const args = [inRoot('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints', ...reporters];
  const { output } = await runNode(args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const isCount = (line) => line.startsWith('files read: ');
  const seen = Number(lines.find(isCount)?.split(': ')[1] ?? 0);
  const sources = listSources(root, ['packages', 'apps', 'e2e']);
  return [...lines.filter((line) => !isCount(line)), ...findBlindness(seen, sources.length)];
}
