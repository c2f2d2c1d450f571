import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { hashing, writeDurably } from '../../drivers/postgres/backup/dump.ts';
import { AppError } from '../../platform/errors.ts';
import { toMediaKey, type MediaKey } from '../../platform/media/media-key.ts';
import { StartError } from '../../platform/start-error.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { mediaListFile, type Manifest } from './backup-format.ts';

/** An object store answers slowly and many at once. */
const atOnce = 8;

export type MediaOptions = { store: MediaStore; folder: string; signal: AbortSignal };
export type SavedMedia = NonNullable<Manifest['media']>;

/** Copies every listed file out of the store. One that is not there, or not as it should be, is named as lost. */
export async function saveMedia(
  { store, folder, signal }: MediaOptions,
  create: (path: string) => Promise<FileHandle>,
): Promise<SavedMedia> {
  const saved: SavedMedia = { files: 0, bytes: 0, lost: [] };
  await forEachListed(folder, signal, async ({ key, sha256, path }) => {
    const found = await store.get(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_NO_MEDIA_FOUND') return null;
      throw error;
    });
    if (found === null) return void saved.lost.push(path);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    await writeDurably(await create(path), (write) => pipeline(found.stream, hashing(hash), write, { signal }));
    if (hash.digest('hex') !== sha256) return void saved.lost.push(path);
    saved.files += 1;
    saved.bytes += found.bytes;
  });
  return saved;
}

/** Puts every file of a backup into the store; throws when one is missing or not as it was. */
export async function restoreMedia({ store, folder, signal }: MediaOptions, lost: ReadonlySet<string>): Promise<void> {
  await forEachListed(folder, signal, async ({ key, sha256, path }) => {
    if (lost.has(path)) return;
    const file = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const options = { mime: 'application/octet-stream', maxBytes: Number.POSITIVE_INFINITY };
    const stored = file && (await store.put(key, file.createReadStream(), options));
    if (stored?.sha256.toString('hex') === sha256) return;
    await store.remove(key);
    throw new StartError(`The backup is damaged: ${path} is missing or not as it was. The database was not changed.`);
  });
}

type Listed = { key: MediaKey; sha256: string; path: string };

async function forEachListed(
  folder: string,
  signal: AbortSignal,
  work: (file: Listed) => Promise<void>,
): Promise<void> {
  const files = listFiles(folder);
  const take = async (): Promise<void> => {
    // All take from the same list; whoever fails ends it for everybody.
    for await (const file of files) {
      signal.throwIfAborted();
      await work(file);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, take));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function* listFiles(folder: string): AsyncGenerator<Listed> {
  const lines = createInterface({ input: createReadStream(join(folder, mediaListFile)) });
  for await (const line of lines) {
    const match = /^([0-9a-f]{64}) {2}(media\/(\S+))$/.exec(line);
    if (!match) throw new StartError(`The backup is damaged: a line of ${mediaListFile} cannot be read.`);
    const [, sha256 = '', path = '', key = ''] = match;
    yield { key: toMediaKey(key), sha256, path };
  }
}
