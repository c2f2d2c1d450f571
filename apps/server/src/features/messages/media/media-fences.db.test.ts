import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { receiveEvent } from '../inbound/receive-event.ts';
import { buildMessage } from '../test-data.ts';
import { attachFile, claimFiles, handBackFiles, nextFileIn, postponeFile, type FileClaim } from './media-queries.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;
const leaseMs = 600_000;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

/** Customers' photos that wait to be fetched. */
async function buildWaitingPhotos(count: number, size?: { width: number; height: number }) {
  const link = await work.buildLink();
  const { companyId, connectionId } = link;
  const media = { mime: 'image/jpeg', name: 'foto.jpg', bytes: 3, size, ref: { messageId: 'x' } };
  for (let index = 0; index < count; index += 1)
    await receiveEvent({ uow: work.uow, log: silent }, link, buildMessage({ kind: 'image', body: 'foto', media }));
  const write = <T>(act: (db: TenantDb) => Promise<T>) => work.uow.write(companyId, ({ db }) => act(db));
  const mediaId = randomUUID();
  await work.database.asOwner(
    `INSERT INTO media_files (id, company_id, visibility, mime, bytes, sha256, file_name, storage_key) VALUES ($1, $2, 'ticket', 'image/jpeg', 3, '\\x00', 'foto.jpg', 'foto')`,
    [mediaId, companyId],
  );
  return {
    companyId,
    connectionId,
    mediaId,
    write,
    claim: (limit = count) => write((db) => claimFiles(db, { connectionId, limit, leaseMs })),
    rows: () =>
      work.database.asOwner('SELECT to_jsonb(m) AS message FROM messages m WHERE company_id = $1 ORDER BY id', [
        companyId,
      ]),
    own: (statement: string) => work.database.asOwner(statement, [companyId]),
  };
}

type Photo = Awaited<ReturnType<typeof buildWaitingPhotos>>;

/** Every write for a file that was claimed. */
const writes: readonly (readonly [string, (photo: Photo, claim: FileClaim) => Promise<unknown>])[] = [
  [
    'stored',
    ({ write, mediaId: id }, claim) =>
      write((db) => attachFile(db, claim, { id, mime: 'image/jpeg', bytes: 3, fileName: 'foto.jpg', size: null })),
  ],
  ['given up', ({ write }, claim) => write((db) => postponeFile(db, claim, { state: 'failed' }))],
  [
    'postponed',
    ({ write }, claim) =>
      write((db) => postponeFile(db, claim, { state: 'pending', waitMs: 1_000, countsAsAttempt: false })),
  ],
  ['given back', ({ write }, claim) => write((db) => handBackFiles(db, [claim]))],
];

it.each(writes)('T11 a file is %s under the fence of its claim only', async (_what, act) => {
  const photo = await buildWaitingPhotos(1);
  const [claim] = await photo.claim();
  if (!claim) throw new Error('nothing was claimed');
  const before = await photo.rows();
  for (const fence of [claim.fence - 1, claim.fence + 1]) expect(await act(photo, { ...claim, fence })).toBeUndefined();
  expect(await photo.rows()).toEqual(before);
  await act(photo, claim);
  expect(await photo.rows()).not.toEqual(before);
});

it.each([
  ['the sender told', { width: 720, height: 1560 }, null, { width: 720, height: 1560 }],
  ['the file itself tells', { width: 1, height: 9_999 }, { width: 4000, height: 3000 }, { width: 4000, height: 3000 }],
  ['nobody knows', undefined, null, { width: null, height: null }],
])('S162 a photo has the size that %s', async (_who, told, found, size) => {
  const photo = await buildWaitingPhotos(1, told);
  const [claim] = await photo.claim();
  if (!claim) throw new Error('nothing was claimed');
  const file = { id: photo.mediaId, mime: 'image/jpeg', bytes: 3, fileName: 'foto.jpg', size: found };
  const message = await photo.write((db) => attachFile(db, claim, file));
  expect(message).toMatchObject({ mediaState: 'ready', mediaWidth: size.width, mediaHeight: size.height });
});

it.each(writes)('T11 a file that is ready is not %s any more', async (_what, act) => {
  const photo = await buildWaitingPhotos(1);
  const [claim] = await photo.claim();
  if (!claim) throw new Error('nothing was claimed');
  await photo.own("UPDATE messages SET media_state = 'ready' WHERE company_id = $1");
  const before = await photo.rows();
  await act(photo, claim);
  expect(await photo.rows()).toEqual(before);
});

it('files are claimed when they are due, those that wait longest first, no more than asked for, and each once', async () => {
  const photo = await buildWaitingPhotos(3);
  await photo.own(
    "UPDATE messages SET media_next_at = now() - id * interval '1 second' WHERE company_id = $1 AND media_state = 'pending'",
  );
  await photo.own(
    `UPDATE messages SET media_next_at = now() + interval '1 hour' WHERE id = (SELECT max(id) FROM messages WHERE company_id = $1)`,
  );
  const first = await photo.claim(1);
  const rest = await photo.claim(5);
  expect([first.length, rest.length, (await photo.claim(5)).length]).toEqual([1, 1, 0]);
  expect(first[0]?.messageId).toBeGreaterThan(rest[0]?.messageId ?? Infinity);
});

it('tells when the next file of a connection is due, and nothing when none waits', async () => {
  const photo = await buildWaitingPhotos(1);
  const next = () => photo.write((db) => nextFileIn(db, photo.connectionId));
  await photo.own("UPDATE messages SET media_next_at = now() + interval '1 hour' WHERE company_id = $1");
  const inMs = (await next()) ?? 0;
  expect(Math.round(inMs / 60_000)).toBe(60);
  await photo.own("UPDATE messages SET media_state = 'ready' WHERE company_id = $1");
  expect(await next()).toBeNull();
});
