import type { LinkWrite } from '@balcao/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { PlatformDb, TenantDb } from '../../../platform/tenant-db.ts';
import {
  finishWipe,
  listAbandonedLinks,
  markAbandoned,
  takePairingNumber,
  writeClock,
  writeActivity,
  writeLink,
  writePairingCode,
  writeRestriction,
} from './link-queries.ts';
import { handBackLeases, listWanted, readIntent, renewLeases, takeLeases, type HeldRow } from './lease-queries.ts';

let work: TestWork;
let held: HeldRow;
const holder = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const ttlMs = 30_000;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

/** A link whose lease was taken twice, so that there is an older fence than the one that counts. */
beforeEach(async () => {
  const { connectionId, companyId } = await work.buildLink();
  await work.database.asOwner("UPDATE connections SET wanted = 'on' WHERE id = $1", [connectionId]);
  await take(connectionId, holder);
  const [taken] = await take(connectionId, holder);
  if (!taken) throw new Error('the lease was not taken');
  held = { connectionId, companyId, fence: taken.fence };
});

const platform = <T>(act: (db: PlatformDb) => Promise<T>): Promise<T> => work.uow.writePlatform(({ db }) => act(db));
const take = (connectionId: number, by: string) =>
  platform((db) => takeLeases(db, { ids: [connectionId], holder: by, ttlMs }));

const readRows = () =>
  work.database.asOwner(
    'SELECT to_jsonb(c) AS connection, to_jsonb(l) AS lease FROM connections c JOIN session_leases l ON l.connection_id = c.id WHERE c.id = $1',
    [held.connectionId],
  );

const status: LinkWrite = {
  status: 'OPENING',
  reason: null,
  wanted: true,
  retries: 1,
  qr: null,
  opened: false,
  dropped: null,
};

type Write = (db: TenantDb, held: HeldRow) => Promise<unknown>;

/** Every write for a link, with the state of the row in which it has something to do. */
const writes: readonly (readonly [name: string, write: Write, row: string])[] = [
  ['its state', (db, link) => writeLink(db, link, status), "status = 'CONNECTED'"],
  ['its pairing code', (db, link) => writePairingCode(db, link, 'ABCD-1234'), "status = 'qrcode'"],
  ['the taking of a pairing number', takePairingNumber, "pairing_number = '5511987654321'"],
  ['its restriction', (db, link) => writeRestriction(db, link, null), 'restricted_until = NULL'],
  ['its clock', (db, link) => writeClock(db, link, 90), 'clock_ahead_seconds = NULL'],
  ['the end of a wipe', finishWipe, 'wipe = true'],
];

describe('the links a node looks at', () => {
  const listed = async (by: string, providers = ['simulator']) =>
    (await platform((db) => listWanted(db, { providers, holder: by }))).find(({ id }) => id === held.connectionId);

  it.each([
    ['one that should be open', "wanted = 'on', wipe = false", true],
    ['one whose phone should be unlinked', "wanted = 'off', wipe = true", true],
    ['not one that is off', "wanted = 'off', wipe = false", false],
  ])('are %s', async (_which, row, isListed) => {
    await work.database.asOwner(`UPDATE connections SET ${row} WHERE id = $1`, [held.connectionId]);
    expect((await listed(holder)) !== undefined).toBe(isListed);
  });

  it('are those of its providers, and free only for the holder while the lease runs', async () => {
    expect(await listed(holder, ['cloud'])).toBeUndefined();
    expect([await listed(holder), await listed(other)]).toMatchObject([{ isFree: true }, { isFree: false }]);
    await work.database.asOwner('UPDATE session_leases SET expires_at = now() WHERE connection_id = $1', [
      held.connectionId,
    ]);
    expect(await listed(other)).toMatchObject({ isFree: true });
  });
});

describe('T11 a link is written by the holder of its lease only', () => {
  it.each(writes)('%s', async (_name, write, row) => {
    await work.database.asOwner(`UPDATE connections SET ${row} WHERE id = $1`, [held.connectionId]);
    const before = await readRows();
    const writeAs = (link: HeldRow) => work.uow.write(held.companyId, ({ db }) => write(db, link));
    expect(await writeAs({ ...held, fence: held.fence - 1 })).toBeOneOf([false, null]);
    expect(await readRows()).toEqual(before);
    expect(await writeAs(held)).not.toBeOneOf([false, null]);
    expect(await readRows()).not.toEqual(before);
  });

  it('the signs that it lives', async () => {
    const before = await readRows();
    const age = { inAge: 1_000, outAge: 1_000 };
    await platform((db) => writeActivity(db, [{ ...held, fence: held.fence - 1, ...age }]));
    expect(await readRows()).toEqual(before);
    await platform((db) => writeActivity(db, [{ ...held, ...age }]));
    expect(await readRows()).not.toEqual(before);
  });
});

describe('T11 a lease', () => {
  const renew = (link: HeldRow, by = holder) => platform((db) => renewLeases(db, { held: [link], holder: by, ttlMs }));

  it('is prolonged for its holder, under its fence, while it holds', async () => {
    await work.database.asOwner("UPDATE session_leases SET expires_at = now() + interval '1 second'");
    const before = await readRows();
    expect([...(await renew({ ...held, fence: held.fence - 1 }))]).toEqual([]);
    expect([...(await renew(held, other))]).toEqual([]);
    expect(await readRows()).toEqual(before);
    expect([...(await renew(held))]).toEqual([held.connectionId]);
    expect(await readRows()).not.toEqual(before);
  });

  it('that has run out is not prolonged, also when nobody else took it', async () => {
    await work.database.asOwner('UPDATE session_leases SET expires_at = now() WHERE connection_id = $1', [
      held.connectionId,
    ]);
    expect([...(await renew(held))]).toEqual([]);
  });

  it('is taken by another node only when it has run out, and then under a new fence', async () => {
    expect(await take(held.connectionId, other)).toEqual([]);
    await work.database.asOwner('UPDATE session_leases SET expires_at = now() WHERE connection_id = $1', [
      held.connectionId,
    ]);
    expect(await take(held.connectionId, other)).toMatchObject([{ fence: held.fence + 1 }]);
    expect([...(await renew(held))]).toEqual([]);
  });

  it('is given back only by its fence', async () => {
    const before = await readRows();
    await platform((db) => handBackLeases(db, [{ ...held, fence: held.fence - 1 }]));
    expect(await readRows()).toEqual(before);
    await platform((db) => handBackLeases(db, [held]));
    expect(await take(held.connectionId, other)).toMatchObject([{ fence: held.fence + 1 }]);
  });

  it('shows its holder by the fence whether it still holds the link', async () => {
    const isOurs = async (fence: number) => (await platform((db) => readIntent(db, { ...held, fence })))?.isOurs;
    expect([await isOurs(held.fence - 1), await isOurs(held.fence)]).toEqual([false, true]);
  });
});

describe('T11 a connection without a sign of life', () => {
  const lease = (connectionId: number, expires: string) =>
    work.database.asOwner('UPDATE session_leases SET expires_at = now() + $2::interval WHERE connection_id = $1', [
      connectionId,
      expires,
    ]);
  const isListed = async () =>
    (await platform((db) => listAbandonedLinks(db))).some(({ id }) => id === held.connectionId);
  const write = () => work.uow.write(held.companyId, ({ db }) => markAbandoned(db, held.connectionId));

  beforeEach(async () => {
    await work.database.asOwner(
      "UPDATE connections SET status = 'CONNECTED', last_frame_in = now() - interval '61 seconds' WHERE id = $1",
      [held.connectionId],
    );
  });

  it('is left to its holder while there is one', async () => {
    await lease(held.connectionId, '1 second');
    expect([await isListed(), await write()]).toEqual([false, false]);
  });

  it('is called so when nobody holds it, whoever holds another one', async () => {
    const [other] = await work.database.asOwner<{ id: number }>(
      "INSERT INTO connections (company_id, name, provider, status, wanted) VALUES ($1, 'Outra', 'simulator', 'CONNECTED', 'on') RETURNING id",
      [held.companyId],
    );
    expect(await take(other?.id ?? 0, holder)).toHaveLength(1);
    await lease(held.connectionId, '-1 second');
    expect([await isListed(), await write(), await write()]).toEqual([true, true, false]);
  });

  it('is not called so before a minute has passed', async () => {
    await lease(held.connectionId, '-1 second');
    await work.database.asOwner("UPDATE connections SET last_frame_in = now() - interval '50 seconds' WHERE id = $1", [
      held.connectionId,
    ]);
    expect(await isListed()).toBe(false);
  });
});
