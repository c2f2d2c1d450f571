import { lstat, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { hasCode } from './has-code.ts';

/** One link to make: `path` points to the file `target` of the same folder. */
export type LibraryLink = { path: string; target: string };

/**
 * Reads pg-symlinks.json of a binary package. npm archives cannot hold links, so the package lists
 * them and leaves making them to an install script, which this project does not run.
 */
export function planLibraryLinks(native: string, listText: string): LibraryLink[] {
  const list: unknown = JSON.parse(listText);
  if (!Array.isArray(list)) return [];
  return list.filter(isListed).map(({ source, target }) => ({
    path: join(dirname(native), target),
    target: basename(source),
  }));
}

/** Makes the missing library links; several processes may do so at once. */
export async function linkSharedLibraries(native: string): Promise<void> {
  const listText = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of planLibraryLinks(native, listText)) {
    if (await exists(link.path)) continue;
    await symlink(link.target, link.path).catch((error: unknown) => explainLinkError(error, link.path));
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function explainLinkError(error: unknown, path: string): void {
  if (hasCode(error, 'EEXIST')) return;
  throw new EmbeddedPostgresError(
    `The library link ${path} of the embedded PostgreSQL is missing and cannot be made. ` +
      'Start once as the user who installed the packages.',
    { cause: error },
  );
}

function isListed(entry: unknown): entry is { source: string; target: string } {
  if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return false;
  return typeof entry.source === 'string' && typeof entry.target === 'string';
}
