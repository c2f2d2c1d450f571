import { execFileSync } from 'node:child_process';

/**
 * The files that differ from `base`, deleted ones left out: what is not committed yet and what is not even known to git
 * included. Without a base it is the place where this branch left `main`; on `main` itself the last commit, or the one
 * before it when nothing has been changed since.
 */
export function listChangedFiles(root, base = findBase(root)) {
  const differing = lines(root, ['diff', '--name-only', '--diff-filter=d', base]);
  const unknown = lines(root, ['ls-files', '--others', '--exclude-standard']);
  return { base, files: [...new Set([...differing, ...unknown])].sort() };
}

function findBase(root) {
  const head = lines(root, ['rev-parse', 'HEAD'])[0];
  const [left] = lines(root, ['merge-base', 'HEAD', 'main'], { mayFail: true });
  if (left !== undefined && left !== head) return left;
  return lines(root, ['status', '--porcelain']).length > 0 ? 'HEAD' : 'HEAD~1';
}

function lines(root, args, { mayFail = false } = {}) {
  try {
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return text.split('\n').filter((line) => line !== '');
  } catch (error) {
    if (mayFail) return [];
    throw error;
  }
}
