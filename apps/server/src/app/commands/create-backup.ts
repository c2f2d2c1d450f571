import { mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '../../drivers/media-disk/flush-folders.ts';
import { loadDatabase } from '../../drivers/postgres/backup/load.ts';
import { dumpDatabase } from '../../drivers/postgres/backup/dump.ts';
import { migrate } from '../../drivers/postgres/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { manifestFile, mediaListFile, nameBackup, secretsFile, type Manifest } from './backup-format.ts';
import { explainBackupFailure, type BackupStep } from './explain-backup-failure.ts';
import { saveMedia } from './media-of-backup.ts';
import { keepUnfinished, removeUnfinished } from './unfinished-backups.ts';

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
 * Writes database, media and secrets into a new folder and returns its path. Until everything is on the disk and was
 * loaded into a scratch database the folder is called unfinished; after a failure nothing of it remains. What earlier
 * backups left there that were killed is removed.
 */
export async function createBackup(options: BackupOptions): Promise<string> {
  const { into, ownerUrl, say, signal } = options;
  const names = nameBackup(new Date());
  const folder = join(into, names.unfinished);
  const finished = join(into, names.finished);
  let step: BackupStep = 'preparing';
  const begin = (next: BackupStep, line: string): void => {
    step = next;
    say(line);
  };
  try {
    await mkdir(into, { recursive: true, mode: 0o700 });
    for (const name of await removeUnfinished(into)) say(`Removed ${name}, which an interrupted backup left behind.`);
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw explainBackupFailure(error, { into, ownerUrl, step });
  }
  const stopKeeping = keepUnfinished(folder);
  try {
    const manifest = await writeParts(options, folder, begin);
    await tryToLoad(options, { folder, manifest, begin });
    await flushFolders(folder);
    await rename(folder, finished);
    await flushFolder(into);
    return finished;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (signal.aborted) throw new StartError('Interrupted. No backup was made.', { cause: error });
    throw explainBackupFailure(error, { into, ownerUrl, step });
  } finally {
    stopKeeping();
  }
}

type Begin = (step: BackupStep, line: string) => void;

async function writeParts(options: BackupOptions, folder: string, begin: Begin): Promise<Manifest> {
  const { ownerUrl, store, secrets, version, signal, openFile = createOnly } = options;
  const create = (path: string): Promise<FileHandle> => openFile(join(folder, path));
  const madeAt = new Date().toISOString();
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  begin('reading the database', 'Reading the database…');
  const database = await dumpDatabase({ ownerUrl, create, mediaList: mediaListFile, signal });
  if (store) begin('copying the media', 'Copying the media…');
  const media = store && (await saveMedia({ store, folder, signal }, create));
  await writeFile(join(folder, secretsFile), JSON.stringify(secrets), { mode: 0o600, flag: 'wx', flush: true });
  const manifest: Manifest = { format: 1, version, madeAt, database, media };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { flag: 'wx', flush: true });
  return manifest;
}

/** Loads the files into a database of their own, which checks every digest, every reference and every number of rows. */
async function tryToLoad(
  { openScratch, migrations, signal }: BackupOptions,
  { folder, manifest: { database }, begin }: { folder: string; manifest: Manifest; begin: Begin },
): Promise<void> {
  begin('trying to restore', 'Loading it into a scratch database to see that it can be restored…');
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
