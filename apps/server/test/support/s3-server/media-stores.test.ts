import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDiskMediaStore } from '../../../src/drivers/media-disk/store.ts';
import { createS3MediaStore } from '../../../src/drivers/media-s3/store.ts';
import { newMediaKey, type MediaKey } from '../../../src/platform/media/media-key.ts';
import { MediaStoreUnavailable, type MediaStore } from '../../../src/ports/media-store.ts';
import { startS3Server, type S3Server } from './s3-server.ts';

const account = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'auto', bucket: 'balcao-media' };
const mebibyte = 1024 * 1024;

type Bench = {
  store: MediaStore;
  listKept(): Promise<string[]>;
  listTemporary(): Promise<string[]>;
  close(): Promise<void>;
};

const newKey = (): MediaKey => newMediaKey({ companyId: 7, id: randomUUID(), at: new Date('2026-03-09T12:00:00Z') });

async function listFiles(folder: string, from = folder): Promise<string[]> {
  const entries = await readdir(from, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry) =>
      entry.isDirectory()
        ? listFiles(folder, join(from, entry.name))
        : [join(from, entry.name).slice(folder.length + 1)],
    ),
  );
  return nested.flat();
}

async function buildDisk(folder: string): Promise<Bench> {
  const root = join(folder, 'media');
  const store = await createDiskMediaStore({ root });
  const list = async (temporary: boolean): Promise<string[]> =>
    (await listFiles(root)).filter((name) => name.startsWith('.tmp') === temporary);
  return { store, listKept: () => list(false), listTemporary: () => list(true), close: async () => undefined };
}

async function buildS3(folder: string): Promise<Bench> {
  const server = await startS3Server(account);
  const spoolFolder = join(folder, 'spool');
  const store = await createS3MediaStore({ ...account, endpoint: server.endpoint, spoolFolder });
  return {
    store,
    listKept: async () => [...server.objects.keys()],
    listTemporary: () => listFiles(spoolFolder),
    close: server.close,
  };
}

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'media-stores-'))));
afterEach(() => rm(folder, { recursive: true }));

describe.each([
  { name: 'disk', build: buildDisk },
  { name: 'S3', build: buildS3 },
])('the media store on $name', ({ build }) => {
  let bench: Bench;
  beforeEach(async () => void (bench = await build(folder)));
  afterEach(() => bench.close());

  const options = { mime: 'image/png', maxBytes: 2 * mebibyte };

  test.each([0, 1, 65_536, 2 * mebibyte])('keeps %i bytes and gives them back unchanged', async (size) => {
    const content = randomBytes(size);
    const key = newKey();
    const kept = await bench.store.put(key, Readable.from([content]), options);
    expect(kept).toEqual({ bytes: size, sha256: createHash('sha256').update(content).digest() });
    const got = await bench.store.get(key);
    expect(got.bytes).toBe(size);
    expect((await buffer(got.stream)).equals(content)).toBe(true);
    expect(await bench.listKept()).toEqual([key]);
    expect(await bench.listTemporary()).toEqual([]);
  });

  test.each([
    [0, 0],
    [0, 999],
    [500, 500],
    [900, 999],
  ])('gives the bytes %i to %i alone', async (start, end) => {
    const content = randomBytes(1000);
    const key = newKey();
    await bench.store.put(key, Readable.from([content]), options);
    const got = await bench.store.get(key, { start, end });
    expect(got.bytes).toBe(end - start + 1);
    expect((await buffer(got.stream)).equals(content.subarray(start, end + 1))).toBe(true);
  });

  test('T44: one byte over the limit keeps nothing', async () => {
    const source = Readable.from([Buffer.alloc(mebibyte), Buffer.alloc(mebibyte), Buffer.alloc(1)]);
    await expect(bench.store.put(newKey(), source, options)).rejects.toMatchObject({
      code: 'ERR_FILE_TOO_LARGE',
      data: { limit: 2 * mebibyte },
    });
    expect(source.destroyed).toBe(true);
    expect(await bench.listKept()).toEqual([]);
    expect(await bench.listTemporary()).toEqual([]);
  });

  test('T13: a source that fails midway leaves nothing visible', async () => {
    async function* failing() {
      yield Buffer.alloc(1000);
      throw new Error('the sender went away');
    }
    await expect(bench.store.put(newKey(), Readable.from(failing()), options)).rejects.toThrow('the sender went away');
    expect(await bench.listKept()).toEqual([]);
    expect(await bench.listTemporary()).toEqual([]);
  });

  test('T13: a source that is cut off leaves nothing visible', async () => {
    const source = new Readable({ read: () => undefined });
    source.push(Buffer.alloc(1000));
    const put = bench.store.put(newKey(), source, options);
    source.destroy();
    await expect(put).rejects.toThrow();
    expect(await bench.listKept()).toEqual([]);
    expect(await bench.listTemporary()).toEqual([]);
  });

  test('a key that holds nothing is not found, and removing it is no failure', async () => {
    const key = newKey();
    await expect(bench.store.get(key)).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' });
    await bench.store.remove(key);
  });

  test('removes the bytes', async () => {
    const key = newKey();
    await bench.store.put(key, Readable.from([Buffer.from('x')]), options);
    await bench.store.remove(key);
    expect(await bench.listKept()).toEqual([]);
    await expect(bench.store.get(key)).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' });
  });

  test('serves many at once', async () => {
    const contents = Array.from({ length: 30 }, (_, index) => ({ key: newKey(), content: randomBytes(1000 + index) }));
    await Promise.all(contents.map(({ key, content }) => bench.store.put(key, Readable.from([content]), options)));
    const read = await Promise.all(contents.map(async ({ key }) => buffer((await bench.store.get(key)).stream)));
    expect(read.every((bytes, index) => contents[index]?.content.equals(bytes))).toBe(true);
  });

  test.each(['../../etc/passwd', '7/2026/03/../../../x', '/etc/passwd', '7/2026/03/a\0b', ''])(
    'T35: refuses the key %j even when the types were silenced',
    async (text) => {
      const key = text as MediaKey;
      await expect(Promise.resolve().then(() => bench.store.get(key))).rejects.toThrow(TypeError);
      await expect(Promise.resolve().then(() => bench.store.put(key, Readable.from(['x']), options))).rejects.toThrow(
        TypeError,
      );
      await expect(Promise.resolve().then(() => bench.store.remove(key))).rejects.toThrow(TypeError);
      expect(await bench.listKept()).toEqual([]);
    },
  );

  test('says how much is free, or that it cannot know', async () => {
    const { freeRatio } = await bench.store.check();
    if (freeRatio !== null) expect(freeRatio).toSatisfy((ratio: number) => ratio >= 0 && ratio <= 1);
  });
});

describe('the media store on a disk', () => {
  /** A disk that is full after a while: real files whose writes end as the kernel's would. */
  const fullAfter =
    (room: number) =>
    async (path: string): Promise<FileHandle> => {
      const file = await open(path, 'wx');
      const write = file.writeFile.bind(file);
      let written = 0;
      file.writeFile = async (data) => {
        written += Buffer.byteLength(data as Buffer);
        if (written > room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await write(data);
      };
      return file;
    };

  test('T13: a full disk is told as such, keeps nothing, and works again when there is room', async () => {
    const root = join(folder, 'media');
    const full = await createDiskMediaStore({ root, openFile: fullAfter(100_000) });
    const put = full.put(newKey(), Readable.from([Buffer.alloc(60_000), Buffer.alloc(60_000)]), {
      mime: 'image/png',
      maxBytes: mebibyte,
    });
    const failure: unknown = await put.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MediaStoreUnavailable);
    expect(failure).toMatchObject({ reason: 'full', code: 'ERR_STORAGE_FULL', status: 507 });
    expect(await listFiles(root)).toEqual([]);
    expect(
      await full.put(newKey(), Readable.from([Buffer.alloc(60_000)]), { mime: 'image/png', maxBytes: mebibyte }),
    ).toMatchObject({ bytes: 60_000 });
  });

  test('a folder that cannot be used stops the start with a sentence', async () => {
    await writeFile(join(folder, 'a-file'), '');
    await expect(createDiskMediaStore({ root: join(folder, 'a-file', 'media') })).rejects.toThrow(
      /cannot be written \(ENOTDIR\)\. Check its owner/,
    );
  });

  test('sweeps what a killed process left half-written, and spares what is being written', async () => {
    const root = join(folder, 'media');
    await createDiskMediaStore({ root });
    const [old, fresh] = [join(root, '.tmp', 'old'), join(root, '.tmp', 'fresh')];
    await writeFile(old, 'half');
    await writeFile(fresh, 'half');
    await utimes(old, new Date(0), new Date(0));
    await createDiskMediaStore({ root });
    expect(await listFiles(root)).toEqual([join('.tmp', 'fresh')]);
  });
});

describe('the media store on S3', () => {
  let server: S3Server;
  beforeEach(async () => void (server = await startS3Server(account)));
  afterEach(() => server.close());

  const connect = (changes: Partial<typeof account & { endpoint: string }> = {}): Promise<MediaStore> =>
    createS3MediaStore({ ...account, endpoint: server.endpoint, spoolFolder: join(folder, 'spool'), ...changes });
  const put = (store: MediaStore): Promise<unknown> =>
    store.put(newKey(), Readable.from([Buffer.alloc(100_000)]), { mime: 'text/plain', maxBytes: mebibyte });

  test('hands over the detected type', async () => {
    const store = await connect();
    await put(store);
    expect([...server.objects.values()].map(({ type }) => type)).toEqual(['text/plain']);
  });

  test('a wrong secret keeps nothing and is told as unavailable', async () => {
    const store = await connect({ secretAccessKey: 'wrong' });
    await expect(put(store)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', reason: 'away' });
    await expect(store.check()).rejects.toMatchObject({ reason: 'away' });
    expect(server.objects.size).toBe(0);
    expect(await listFiles(join(folder, 'spool'))).toEqual([]);
  });

  test.each([
    [307, 'away'],
    [500, 'away'],
    [507, 'full'],
  ])('an answer %i is %s, never followed elsewhere', async (status, reason) => {
    const store = await connect();
    server.failNext(status);
    await expect(put(store)).rejects.toMatchObject({
      code: reason === 'full' ? 'ERR_STORAGE_FULL' : 'ERR_UNAVAILABLE',
      reason,
    });
    server.failNext(status);
    await expect(store.get(newKey())).rejects.toMatchObject({
      code: reason === 'full' ? 'ERR_STORAGE_FULL' : 'ERR_UNAVAILABLE',
      reason,
    });
    expect(server.log).toHaveLength(2);
    await put(store);
  });

  test('a store that is not there is told as unavailable', async () => {
    const store = await connect();
    await server.close();
    await expect(put(store)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', reason: 'away' });
    await expect(store.get(newKey())).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    await expect(store.check()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });

  test('takes an address with a slash at its end', async () => {
    const store = await connect({ endpoint: `${server.endpoint}/` });
    await put(store);
    expect(server.log[0]).toMatch(/^PUT \/balcao-media\/7\/2026\/03\/[0-9a-f-]{36} 200$/);
  });
});
