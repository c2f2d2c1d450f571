import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf } from '@balcao/whatsapp/load';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeferred } from '../../../../test/support/deferred.ts';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import { createDiskMediaStore } from '../../../drivers/media-disk/store.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import { type Driver, LinkDown } from '../../../ports/whatsapp.ts';
import { createMediaFetcher } from './media-fetcher.ts';
import { receiveEvent } from '../inbound/receive-event.ts';
import { buildMessage } from '../test-data.ts';

let work: TestWork;
let folder: string;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
  folder = mkdtempSync(join(tmpdir(), 'balcao-full-'));
});
afterAll(async () => {
  await work.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files under their names, and those half written. */
function listFiles(): { whole: string[]; half: string[] } {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return { whole: all.filter((path) => !path.includes('.tmp')), half: all.filter((path) => path.includes('.tmp')) };
}

it('T13 with a full disk texts flow on, the file waits without costing an attempt, and comes whole when there is room again', async () => {
  let isFull = true;
  const picture = fileOf('image')?.content ?? Buffer.alloc(0);
  const store = await createDiskMediaStore({
    root: folder,
    async openFile(path) {
      const file = await open(path, 'wx');
      const write = file.writeFile.bind(file);
      const writeHalf = async (chunk: Buffer): Promise<void> => {
        await write(isFull ? chunk.subarray(0, chunk.length / 2) : chunk);
        if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
      return Object.assign(file, { writeFile: writeHalf as typeof file.writeFile });
    },
  });
  const link = await work.buildLink();
  const driver = {
    download: async () =>
      (async function* () {
        yield picture;
      })(),
  } as unknown as Driver;
  const fetcher = createMediaFetcher({
    uow: work.uow,
    log: silent,
    media: { uow: work.uow, store, clock: { now: () => new Date() }, log: silent },
    linkOf: () => ({ companyId: link.companyId, fence: 1, provider: 'simulator', driver }),
    maxBytes: async () => 1_000_000,
  });
  const receive = (event: ReturnType<typeof buildMessage>) => receiveEvent({ uow: work.uow, log: silent }, link, event);
  const fileState = async () =>
    (
      await work.database.asOwner<{ state: string; attempts: number; waits: boolean }>(
        `SELECT media_state AS state, media_attempts AS attempts, media_next_at > now() + interval '5 s' AS waits FROM messages WHERE company_id = $1 AND kind = 'image'`,
        [link.companyId],
      )
    )[0];

  await receive(
    buildMessage({
      kind: 'image',
      body: 'foto',
      media: { mime: 'image/jpeg', name: 'foto.jpg', bytes: picture.length, ref: { messageId: 'x' } },
    }),
  );
  fetcher.wake(link.connectionId);
  await expect.poll(fileState).toEqual({ state: 'pending', attempts: 0, waits: true });
  expect(listFiles()).toEqual({ whole: [], half: [] });
  for (let index = 0; index < 20; index += 1) await receive(buildMessage());
  expect(
    await work.database.asOwner(`SELECT count(*)::int AS texts FROM messages WHERE company_id = $1 AND kind = 'text'`, [
      link.companyId,
    ]),
  ).toEqual([{ texts: 20 }]);

  isFull = false;
  await work.database.asOwner('UPDATE messages SET media_next_at = now() WHERE company_id = $1', [link.companyId]);
  fetcher.wake(link.connectionId);
  await expect.poll(async () => (await fileState())?.state).toBe('ready');
  const { whole, half } = listFiles();
  expect([whole.map((path) => readFileSync(path).equals(picture)), half]).toEqual([[true], []]);
  await fetcher.stop();
});

/** A customer's photo that waits to be fetched, and a way to fetch it. */
async function buildWaitingPhoto() {
  const link = await work.buildLink();
  const store = await createDiskMediaStore({ root: folder });
  const picture = fileOf('image')?.content ?? Buffer.alloc(0);
  await receiveEvent(
    { uow: work.uow, log: silent },
    link,
    buildMessage({
      kind: 'image',
      body: 'foto',
      media: { mime: 'image/jpeg', name: 'foto.jpg', bytes: picture.length, ref: { messageId: 'x' } },
    }),
  );
  const own = <R extends object>(statement: string) => work.database.asOwner<R>(statement, [link.companyId]);
  return {
    content: async function* () {
      yield picture;
    },
    /** What another node does when it finds the lease over. */
    claimElsewhere: () =>
      own(
        `UPDATE messages SET media_attempts = media_attempts + 1, media_next_at = now() + interval '1 hour' WHERE company_id = $1`,
      ),
    look: async () =>
      (
        await own<{ state: string; attempts: number; nextAt: string; isDue: boolean; files: number }>(
          `SELECT media_state AS state, media_attempts AS attempts, media_next_at::text AS "nextAt", media_next_at <= now() AS "isDue",
             (SELECT count(*)::int FROM media_files WHERE company_id = $1) AS files FROM messages WHERE company_id = $1`,
        )
      )[0],
    /** A node that begins to fetch. */
    fetch(download: () => Promise<AsyncIterable<Uint8Array>>, graceMs: number) {
      const fetcher = createMediaFetcher({
        uow: work.uow,
        log: silent,
        media: { uow: work.uow, store, clock: { now: () => new Date() }, log: silent },
        linkOf: () => ({
          companyId: link.companyId,
          fence: 1,
          provider: 'simulator',
          driver: { download } as unknown as Driver,
        }),
        maxBytes: async () => 1_000_000,
        graceMs,
      });
      fetcher.wake(link.connectionId);
      return fetcher;
    },
  };
}

it.each([
  ['neither stores it', false],
  ['nor postpones it', true],
])('T11 a node that loses a file to another while it fetches it %s', async (_what, fails) => {
  const photo = await buildWaitingPhoto();
  const began = createDeferred();
  const late = createDeferred();
  const download = async () => {
    began.resolve();
    await late.promise;
    if (fails) throw new LinkDown('a moment');
    return photo.content();
  };
  const fetcher = photo.fetch(download, 30_000);
  await began.promise;
  await photo.claimElsewhere();
  const before = await photo.look();
  late.resolve();
  await fetcher.stop();
  expect(await photo.look()).toEqual(before);
  expect(before).toMatchObject({ state: 'pending', attempts: 2, files: 0 });
});

it('T15 a stop gives back the file that is being fetched, and another node can begin at once', async () => {
  const photo = await buildWaitingPhoto();
  const began = createDeferred();
  const fetcher = photo.fetch(() => {
    began.resolve();
    return new Promise(() => undefined);
  }, 100);
  await began.promise;
  expect(await photo.look()).toMatchObject({ state: 'pending', attempts: 1, isDue: false });
  await fetcher.stop();
  expect(await photo.look()).toMatchObject({ state: 'pending', attempts: 0, isDue: true });
});

it('a database that is busy when the fate of a file is to be written does not leave the file lying for its whole lease', async () => {
  const link = await work.buildLink();
  const store = await createDiskMediaStore({ root: folder });
  const picture = fileOf('image')?.content ?? Buffer.alloc(0);
  let refusals = 3;
  /** Claiming works, then the database is busy for a while. */
  let isBusy = false;
  const uow: TestWork['uow'] = {
    ...work.uow,
    write: async (companyId, act) => {
      if (isBusy && (refusals -= 1) >= 0) throw new AppError('ERR_UNAVAILABLE');
      return work.uow.write(companyId, act);
    },
  };
  let tries = 0;
  const download = async () => {
    isBusy = true;
    tries += 1;
    if (tries === 1) throw new LinkDown('a moment');
    return (async function* () {
      yield picture;
    })();
  };
  const fetcher = createMediaFetcher({
    uow,
    log: silent,
    media: { uow: work.uow, store, clock: { now: () => new Date() }, log: silent },
    linkOf: () => ({
      companyId: link.companyId,
      fence: 1,
      provider: 'simulator',
      driver: { download } as unknown as Driver,
    }),
    maxBytes: async () => 1_000_000,
  });
  await receiveEvent(
    { uow: work.uow, log: silent },
    link,
    buildMessage({
      kind: 'image',
      body: 'foto',
      media: { mime: 'image/jpeg', name: 'foto.jpg', bytes: picture.length, ref: { messageId: 'x' } },
    }),
  );
  fetcher.wake(link.connectionId);
  await expect
    .poll(
      async () =>
        (
          await work.database.asOwner<{ state: string }>(
            'SELECT media_state AS state FROM messages WHERE company_id = $1',
            [link.companyId],
          )
        )[0]?.state,
    )
    .toBe('ready');
  expect(refusals).toBeLessThan(0);
  await fetcher.stop();
});
