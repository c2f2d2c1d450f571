import { mkdir, open, rename, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../platform/errors.ts';
import type { ByteRange } from '../../platform/media/byte-range.ts';
import { isDiskFull } from '../../platform/media/is-disk-full.ts';
import { toMediaKey, type MediaKey } from '../../platform/media/media-key.ts';
import { prepareSpoolFolder, removeFile, spool } from '../../platform/media/spool.ts';
import { MediaStoreUnavailable, type MediaStore } from '../../ports/media-store.ts';
import { flushFolders } from './flush-folders.ts';

export type DiskMediaOptions = {
  /** The folder that holds everything; made when absent. */
  root: string;
  /** Opens a temporary file; tests put a full disk here. */
  openFile?: (path: string) => Promise<FileHandle>;
};

/** Keeps media in a folder. A file appears under its name only when it is whole and on the disk. */
export async function createDiskMediaStore(options: DiskMediaOptions): Promise<MediaStore> {
  const root = resolve(options.root);
  const temporary = join(root, '.tmp');
  await prepareSpoolFolder(temporary);

  // Checked again although the type says so: a cast elsewhere must not become a path here.
  const pathOf = (key: MediaKey): string => join(root, ...toMediaKey(key).split('/'));

  return {
    async put(key, source, { maxBytes }) {
      const path = pathOf(key);
      try {
        const {
          path: spooled,
          bytes,
          sha256,
        } = await spool(source, { folder: temporary, maxBytes, openFile: options.openFile });
        await moveTo(path, spooled, root);
        return { bytes, sha256 };
      } catch (error) {
        throw isDiskFull(error) ? new MediaStoreUnavailable('full', error) : error;
      }
    },
    get: (key, range) => read(pathOf(key), range),
    remove: (key) => removeFile(pathOf(key)),
    async check() {
      const { bavail, blocks } = await statfs(root);
      return { freeRatio: blocks === 0 ? null : bavail / blocks };
    },
  };
}

async function moveTo(path: string, spooled: string, root: string): Promise<void> {
  const folder = dirname(path);
  const madeFolders = await place(path, spooled);
  try {
    await flushFolders(folder, madeFolders ? root : folder);
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

async function place(path: string, spooled: string): Promise<boolean> {
  try {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(spooled, path);
    return made !== undefined;
  } catch (error) {
    await removeFile(spooled);
    throw error;
  }
}

async function read(path: string, range: ByteRange | undefined): Promise<{ stream: Readable; bytes: number }> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError('ERR_NO_MEDIA_FOUND') : error;
  });
  try {
    const { size } = await file.stat();
    const bytes = range === undefined ? size : range.end - range.start + 1;
    return { stream: file.createReadStream(range), bytes };
  } catch (error) {
    await file.close();
    throw error;
  }
}
