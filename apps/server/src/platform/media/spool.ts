import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, stat, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import { StartError } from '../start-error.ts';

/** A complete upload in a temporary file that was flushed to disk, with its size and digest. */
export type SpooledFile = { path: string; bytes: number; sha256: Buffer };

export type SpoolOptions = {
  folder: string;
  /** One byte more and nothing is kept. */
  maxBytes: number;
  /** Opens the temporary file; tests put a full disk here. */
  openFile?: (path: string) => Promise<FileHandle>;
};

const createOnly = (path: string): Promise<FileHandle> => open(path, 'wx', 0o600);

/**
 * Writes a stream to a temporary file and flushes it to the disk. On any failure, the source's included, no file
 * remains.
 */
export async function spool(
  source: Readable,
  { folder, maxBytes, openFile = createOnly }: SpoolOptions,
): Promise<SpooledFile> {
  const path = join(folder, randomUUID());
  try {
    const file = await openFile(path);
    try {
      const measured = await pipeline(source, (chunks: AsyncIterable<Buffer>) => writeMeasured(chunks, file, maxBytes));
      await file.sync();
      return { path, ...measured };
    } finally {
      await file.close();
    }
  } catch (error) {
    source.destroy();
    await removeFile(path);
    throw error;
  }
}

async function writeMeasured(
  chunks: AsyncIterable<Buffer>,
  file: FileHandle,
  maxBytes: number,
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE', { data: { limit: maxBytes } });
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { bytes, sha256: hash.digest() };
}

/** Deletes a file; one that is already gone is no failure. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/**
 * Makes the folder and deletes what an earlier process left half-written in it. A file that was touched within
 * `idleMs` may belong to another living process and stays. A folder that cannot be used stops the start.
 */
export async function prepareSpoolFolder(folder: string, idleMs: number = 10 * 60_000): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    await sweep(folder, Date.now() - idleMs);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(
      `The folder ${folder} cannot be written (${code}). Check its owner and the free space, or choose another with DATA_DIR.`,
    );
  }
}

async function sweep(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may finish its file while we look.
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && found.mtimeMs < before) await removeFile(path);
  }
}
