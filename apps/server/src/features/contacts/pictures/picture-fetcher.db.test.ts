import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeferred } from '../../../../test/support/deferred.ts';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import { createDiskMediaStore } from '../../../drivers/media-disk/store.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import { buildPng } from '../../../platform/media/test-data.ts';
import type { Driver } from '../../../ports/whatsapp.ts';
import { createPictureFetcher, type PictureFetcherDeps } from './picture-fetcher.ts';
import { claimPictures, handBackPictures, settlePicture, wantPicture, type PictureClaim } from './picture-queries.ts';

let work: TestWork;
let folder: string;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
  folder = mkdtempSync(join(tmpdir(), 'balcao-pictures-'));
});
afterAll(async () => {
  await work.close();
  rmSync(folder, { recursive: true, force: true });
});

type Link = Awaited<ReturnType<TestWork['buildLink']>>;

/** Contacts with a chat, whose pictures are wanted. */
async function buildWanted({ companyId, connectionId }: Link, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const [contact] = await work.database.asOwner<{ id: number }>(
      `INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla') RETURNING id`,
      [companyId],
    );
    await work.database.asOwner(
      `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat) VALUES ($1, $2, $3, 'open', $4)`,
      [companyId, contact?.id, connectionId, `pn:55119${companyId}${index}`],
    );
    await work.uow.write(companyId, ({ db }) => wantPicture(db, { contactId: contact?.id ?? 0, connectionId }));
  }
}

async function fetcherOf(links: readonly Link[], driverOf: (link: Link) => Partial<Driver>) {
  const store = await createDiskMediaStore({ root: folder });
  const linkOf: PictureFetcherDeps['linkOf'] = (connectionId) => {
    const link = links.find((one) => one.connectionId === connectionId);
    const driver = link && ({ capabilities: { hasProfilePictures: true }, ...driverOf(link) } as unknown as Driver);
    return link && driver ? { companyId: link.companyId, driver } : null;
  };
  return createPictureFetcher({
    uow: work.uow,
    log: silent,
    media: { uow: work.uow, store, clock: { now: () => new Date() }, log: silent },
    linkOf,
    graceMs: 100,
  });
}

it('T17 asks one link for two pictures at once, and does not let a company with many keep another waiting', async () => {
  const [busy, calm] = [await work.buildLink(), await work.buildLink()];
  await buildWanted(busy, 12);
  await buildWanted(calm, 1);
  const asked: number[] = [];
  let [atOnce, most] = [0, 0];
  const fetcher = await fetcherOf([busy, calm], ({ companyId }) => ({
    fetchProfile: async () => {
      asked.push(companyId);
      if (companyId !== busy.companyId) return { name: null, picture: null };
      most = Math.max(most, (atOnce += 1));
      await new Promise(setImmediate);
      atOnce -= 1;
      return { name: null, picture: null };
    },
  }));
  expect(await fetcher.drain()).toBe(13);
  expect(most).toBe(2);
  expect(asked.indexOf(calm.companyId)).toBeLessThan(3);
});

it('T11 a picture that changed while it was fetched is not stored, and is fetched again', async () => {
  const link = await work.buildLink();
  await buildWanted(link, 1);
  const own = <R extends object>(statement: string) => work.database.asOwner<R>(statement, [link.companyId]);
  const widths: number[] = [];
  const fetcher = await fetcherOf([link], () => ({
    fetchProfile: async () => ({ name: null, picture: { mime: 'image/png', ref: null } }),
    download: async () => {
      const width = 40 + widths.length;
      widths.push(width);
      if (widths.length === 1)
        await own(`UPDATE contacts SET picture_attempts = 0, picture_next_at = now() WHERE company_id = $1`);
      return (async function* () {
        yield buildPng({ width, height: 32 });
      })();
    },
  }));
  expect(await fetcher.drain()).toBe(2);
  expect(widths).toEqual([40, 41]);
  const files = await own<{ id: string }>('SELECT id FROM media_files WHERE company_id = $1');
  expect(
    await own('SELECT profile_pic_url AS url, picture_state AS state FROM contacts WHERE company_id = $1'),
  ).toEqual([{ url: `/media/${files[0]?.id}`, state: 'settled' }]);
  expect(files).toHaveLength(1);
});

it.each<[string, Error, number]>([
  ['our store being full costs no attempt', new AppError('ERR_STORAGE_FULL'), 0],
  ['our store being away costs no attempt', new AppError('ERR_UNAVAILABLE'), 0],
  ['another refusal costs one', new AppError('ERR_INTERNAL'), 1],
  ['any other failure costs one', new Error('socket hang up'), 1],
])('T09 a picture that could not be fetched stays wanted; %s', async (_what, error, attempts) => {
  const link = await work.buildLink();
  await buildWanted(link, 1);
  const fetcher = await fetcherOf([link], () => ({
    fetchProfile: async () => ({ name: null, picture: { mime: 'image/png', ref: null } }),
    download: () => Promise.reject(error),
  }));
  await fetcher.drain();
  expect(
    await work.database.asOwner(
      'SELECT picture_state AS state, picture_attempts AS attempts FROM contacts WHERE company_id = $1',
      [link.companyId],
    ),
  ).toEqual([{ state: 'wanted', attempts }]);
});

it('T15 a stop gives back the picture that is being fetched', async () => {
  const link = await work.buildLink();
  await buildWanted(link, 1);
  const began = createDeferred();
  const fetcher = await fetcherOf([link], () => ({
    fetchProfile: () => {
      began.resolve();
      return new Promise(() => undefined);
    },
  }));
  fetcher.start();
  await began.promise;
  await fetcher.stop();
  expect(
    await work.database.asOwner(
      'SELECT picture_state AS state, picture_attempts AS attempts, picture_next_at <= now() AS "isDue" FROM contacts WHERE company_id = $1',
      [link.companyId],
    ),
  ).toEqual([{ state: 'wanted', attempts: 0, isDue: true }]);
});

it.each<[string, (link: Link, claim: PictureClaim) => Promise<unknown>]>([
  [
    'settled',
    ({ companyId }, claim) =>
      work.uow.write(companyId, ({ db }) =>
        settlePicture(db, claim, { state: 'settled', waitMs: 1_000, countsAsAttempt: true, url: '' }),
      ),
  ],
  ['given back', (_link, claim) => work.uow.writePlatform(({ db }) => handBackPictures(db, [claim]))],
])('T11 a picture is %s under the fence of its claim only', async (_what, write) => {
  const link = await work.buildLink();
  await buildWanted(link, 1);
  const look = () =>
    work.database.asOwner('SELECT to_jsonb(c) FROM contacts c WHERE company_id = $1', [link.companyId]);
  const [contact] = await work.database.asOwner<{ id: number }>('SELECT id FROM contacts WHERE company_id = $1', [
    link.companyId,
  ]);
  const [claim] = await work.uow.writePlatform(({ db }) =>
    claimPictures(db, { contactIds: [contact?.id ?? 0], leaseMs: 60_000 }),
  );
  if (!claim) throw new Error('nothing was claimed');
  const before = await look();
  for (const fence of [claim.fence - 1, claim.fence + 1]) await write(link, { ...claim, fence });
  expect(await look()).toEqual(before);
  await write(link, claim);
  expect(await look()).not.toEqual(before);
});
