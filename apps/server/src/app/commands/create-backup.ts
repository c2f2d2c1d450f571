import { mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../../drivers/media-disk/flush-folders.ts';
import { loadDatabase } from '../../drivers/postgres/backup/load.ts';
import { dumpDatabase } from '../../drivers/postgres/backup/dump.ts';
import { migrate } from '../../drivers/postgres/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { manifestFile, mediaListFile, nameBackup, secretsFile, type Manifest } from './backup-format.ts';
import { saveMedia } from './media-of-backup.ts';

/** A database to try a backup in; thrown away afterwards. */
export type ScratchDatabase = { ownerUrl: string; stop(): Promise<void> };

export type BackupOptions = {
  /** The login that owns the tables. */
  ownerUrl: string;
  /** Where the media are; null leaves them out. */
  store: MediaStore | null;
  secrets: { appSecret: string; appKeys: string };
  /** The folder that gets the backup. */
  into: string;
  /** The folder of the migrations. */
  migrations: string;
  version: string;
  openScratch: () => Promise<ScratchDatabase>;
  say: (line: string) => void;
  signal: AbortSignal;
  /** Opens a file of the backup; tests put a full disk here. */
  openFile?: (path: string) => Promise<FileHandle>;
};

const createOnly = (path: string): Promise<FileHandle> => open(path, 'wx', 0o600);

/**
 * Writes database, media and secrets into a new folder and answers its path. Until everything is on the disk and was
 * loaded into a scratch database the folder is called unfinished; after a failure nothing of it remains.
 */
export async function createBackup(options: BackupOptions): Promise<string> {
  const names = nameBackup(new Date());
  const folder = join(options.into, names.unfinished);
  const finished = join(options.into, names.finished);
  try {
    await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
    const manifest = await writeParts(options, folder);
    await tryToLoad(options, folder, manifest);
    await flushFolders(folder);
    await rename(folder, finished);
    await flushFolder(options.into);
    return finished;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw explain(error, options);
  }
}

async function writeParts(options: BackupOptions, folder: string): Promise<Manifest> {
  const { ownerUrl, store, secrets, version, say, signal, openFile = createOnly } = options;
  const create = (path: string): Promise<FileHandle> => openFile(join(folder, path));
  const madeAt = new Date().toISOString();
  say('Reading the database…');
  const database = await dumpDatabase({ ownerUrl, create, mediaList: mediaListFile, signal });
  if (store) say('Copying the media…');
  const media = store && (await saveMedia({ store, folder, signal }, create));
  await writeFile(join(folder, secretsFile), JSON.stringify(secrets), { mode: 0o600, flag: 'wx', flush: true });
  const manifest: Manifest = { format: 1, version, madeAt, database, media };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { flag: 'wx', flush: true });
  return manifest;
}

/** Loads the files into a database of their own, which checks every digest, every reference and every number of rows. */
async function tryToLoad(
  { openScratch, migrations, say, signal }: BackupOptions,
  folder: string,
  { database }: Manifest,
): Promise<void> {
  say('Loading it into a scratch database to see that it can be restored…');
  const scratch = await openScratch();
  try {
    await migrate(scratch.ownerUrl, migrations, { only: database.migrations });
    await loadDatabase({ ownerUrl: scratch.ownerUrl, folder, database, signal });
  } finally {
    await scratch.stop();
  }
}

/** Makes the names of all files survive a power cut. */
async function flushFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushFolders(join(folder, entry.name));
  await flushFolder(folder);
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write there',
  EROFS: 'the disk is read-only',
  EEXIST: 'another backup is being made there at this moment',
  // Of the scratch database, which lies in DATA_DIR.
  '53100': 'there is no space left in DATA_DIR, where the backup is tried',
};

function explain(error: unknown, { into, signal }: BackupOptions): unknown {
  if (signal.aborted) return new StartError('Interrupted. No backup was made.');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  return reason === undefined ? error : new StartError(`No backup was made in ${into}: ${reason}.`, { cause: error });
}
