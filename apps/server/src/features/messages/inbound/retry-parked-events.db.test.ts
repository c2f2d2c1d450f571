import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { buildMessage } from '../test-data.ts';
import {
  claimEvents,
  deleteOldEvents,
  finishEvent,
  handBackEvents,
  listDueEvents,
  lockEvent,
  parkEvent,
  postponeEvent,
  type EventClaim,
} from './inbound-queries.ts';
import { createParkedEventWorker } from './retry-parked-events.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
});
beforeEach(() => work.database.asOwner('DELETE FROM inbound_events'));
afterAll(() => work.close());

type Link = Awaited<ReturnType<TestWork['buildLink']>>;

/** Parks so many messages, each in a chat of its own. */
const park = ({ companyId, connectionId }: Link, events: readonly ChatEvent[]): Promise<void> =>
  work.uow.write(companyId, async ({ db }) => {
    for (const [index, event] of events.entries())
      await parkEvent(db, connectionId, {
        kind: event.type,
        providerId: `P${index}`,
        detail: '',
        chat: `chat ${index}`,
        event,
        error: 'test',
        waitMs: 0,
      });
  });
const parkedRows = () =>
  work.database.asOwner<{ state: string; attempts: number; isDue: boolean }>(
    'SELECT state, attempts, next_at <= now() AS "isDue" FROM inbound_events ORDER BY id',
  );
const endLeases = () => work.database.asOwner(`UPDATE inbound_events SET next_at = now() - interval '1 second'`);
const drain = (uow: UnitOfWork = work.uow): Promise<number> => createParkedEventWorker({ uow, log: silent }).drain();
/** The same units of work, with something that happens before each transaction of a company; `nth` counts from 1. */
function disturbed(before: (nth: number, companyId: number) => Promise<unknown>): UnitOfWork {
  let writes = 0;
  return {
    ...work.uow,
    write: async (companyId, act) => {
      await before((writes += 1), companyId);
      return work.uow.write(companyId, act);
    },
  };
}

it('T17 one company with many parked events does not make another wait for them', async () => {
  const [busy, calm] = [await work.buildLink(), await work.buildLink()];
  await park(
    busy,
    Array.from({ length: 150 }, () => buildMessage()),
  );
  await park(calm, [buildMessage()]);
  const order: number[] = [];
  expect(await drain(disturbed(async (_nth, companyId) => order.push(companyId)))).toBe(151);
  expect(order.indexOf(calm.companyId)).toBeLessThan(4);
});

it('T11 an event that another node took over in the middle is handled once', async () => {
  const link = await work.buildLink();
  await park(link, [buildMessage({ body: 'uma vez' })]);
  const takeOver = async () => {
    await endLeases();
    expect(await drain(work.other)).toBe(1);
  };
  await drain(disturbed(async (nth) => nth === 1 && takeOver()));
  expect(await parkedRows()).toMatchObject([{ state: 'done', attempts: 0 }]);
  expect(await work.database.asOwner('SELECT body FROM messages WHERE company_id = $1', [link.companyId])).toEqual([
    { body: 'uma vez' },
  ]);
});

it('T11 nor is its failure written once another node has handled it', async () => {
  const link = await work.buildLink();
  const own = buildMessage({ fromMe: true });
  // Without its message the news is too early: the first node fails.
  await park(link, [{ type: 'ack', chat: own.chat, id: own.message.id, ack: 3, at: 0 }]);
  const takeOver = () =>
    work.database.asOwner(`UPDATE inbound_events SET state = 'done', next_at = now() + interval '1 hour'`);
  await drain(disturbed(async (nth) => nth === 2 && takeOver()));
  expect(await parkedRows()).toMatchObject([{ state: 'done', attempts: 0 }]);
});

/** Two parked events, the first of them claimed. */
async function claimFirst() {
  const link = await work.buildLink();
  await park(link, [buildMessage(), buildMessage()]);
  const rows = () => work.database.asOwner('SELECT to_jsonb(e) AS event FROM inbound_events e ORDER BY id');
  const [first] = await work.database.asOwner<{ id: string }>('SELECT min(id) AS id FROM inbound_events');
  const [claim] = await work.uow.writePlatform(({ db }) =>
    claimEvents(db, { ids: [Number(first?.id)], leaseMs: 60_000 }),
  );
  if (!claim) throw new Error('nothing was claimed');
  const write = <T>(act: (db: TenantDb) => Promise<T>) => work.uow.write(link.companyId, ({ db }) => act(db));
  return { claim, rows, write };
}

const postponed = { error: 'not now', waitMs: 1_000 };

it.each<[string, (db: TenantDb, claim: EventClaim) => Promise<unknown>]>([
  ['postponed', (db, claim) => postponeEvent(db, claim, { ...postponed, isLast: false })],
  ['given up', (db, claim) => postponeEvent(db, claim, { ...postponed, isLast: true })],
])('T11 an event is %s under the fence of its claim only, and no other with it', async (_what, act) => {
  const { claim, rows, write } = await claimFirst();
  const before = await rows();
  for (const fence of [claim.fence - 1, claim.fence + 1])
    expect(await write((db) => act(db, { ...claim, fence }))).toBe(false);
  expect(await rows()).toEqual(before);
  expect(await write((db) => act(db, claim))).toBe(true);
  const after = await rows();
  expect([after[0], after[1]]).toEqual([expect.not.objectContaining(before[0] ?? {}), before[1]]);
});

it('T11 an event is locked under the fence of its claim only, and finished without the next one', async () => {
  const { claim, rows, write } = await claimFirst();
  const lock = (fence: number) => write((db) => lockEvent(db, { ...claim, fence }));
  expect([await lock(claim.fence - 1), await lock(claim.fence + 1)]).toEqual([undefined, undefined]);
  expect(await lock(claim.fence)).toMatchObject({ type: 'message' });
  const before = await rows();
  await write((db) => finishEvent(db, claim.id));
  expect((await rows())[1]).toEqual(before[1]);
  expect((await parkedRows()).map(({ state }) => state)).toEqual(['done', 'new']);
  expect(await lock(claim.fence)).toBeUndefined();
});

it('T11 of events that were claimed together each is locked by its own claim', async () => {
  const link = await work.buildLink();
  const events = [buildMessage(), buildMessage()];
  await park(link, events);
  const ids = (await work.database.asOwner<{ id: string }>('SELECT id FROM inbound_events')).map(({ id }) =>
    Number(id),
  );
  const claims = await work.uow.writePlatform(({ db }) => claimEvents(db, { ids, leaseMs: 60_000 }));
  const locked = [];
  for (const claim of claims.sort((one, other) => one.id - other.id))
    locked.push(await work.uow.write(link.companyId, ({ db }) => lockEvent(db, claim)));
  expect(locked).toMatchObject(events.map(({ message }) => ({ message: { id: message.id } })));
});

it('T11 an event is given back under the fence of its claim only', async () => {
  const { claim, rows } = await claimFirst();
  const handBack = (fence: number) => work.uow.writePlatform(({ db }) => handBackEvents(db, [{ ...claim, fence }]));
  const before = await rows();
  for (const fence of [claim.fence - 1, claim.fence + 1]) await handBack(fence);
  expect(await rows()).toEqual(before);
  await handBack(claim.fence);
  expect((await parkedRows()).map(({ isDue }) => isDue)).toEqual([true, true]);
});

it.each([
  ['done', 7],
  ['failed', 90],
])('an event that is %s is kept for %i days', async (state, days) => {
  await park(await work.buildLink(), [buildMessage()]);
  const age = (interval: string) =>
    work.database.asOwner('UPDATE inbound_events SET state = $1, received_at = now() - $2::interval', [
      state,
      interval,
    ]);
  const sweep = () => work.uow.writePlatform(({ db }) => deleteOldEvents(db));
  await age(`${days - 1} days 23 hours`);
  await sweep();
  expect(await parkedRows()).toHaveLength(1);
  await age(`${days} days 1 hour`);
  await sweep();
  expect(await parkedRows()).toEqual([]);
});

it('T03 a database that is away costs an event no attempt', async () => {
  const link = await work.buildLink();
  await park(link, [buildMessage()]);
  const away = async (nth: number): Promise<void> => {
    if (nth <= 2) throw new AppError('ERR_UNAVAILABLE');
  };
  await drain(disturbed(away));
  expect(await parkedRows()).toMatchObject([{ state: 'done', attempts: 0 }]);
});

it('T15 is due again at once when it is handed back, but not by a node that lost it', async () => {
  const link = await work.buildLink();
  await park(link, [buildMessage()]);
  const claim = () =>
    work.uow.writePlatform(async ({ db }) => {
      const due = await listDueEvents(db, 10);
      return claimEvents(db, { ids: due.map(({ id }) => id), leaseMs: 60_000 });
    });
  const handBack = (claims: Awaited<ReturnType<typeof claim>>) =>
    work.uow.writePlatform(({ db }) => handBackEvents(db, claims));
  const first = await claim();
  expect(await claim()).toEqual([]);
  await endLeases();
  const second = await claim();
  await handBack(first);
  expect(await parkedRows()).toMatchObject([{ isDue: false }]);
  await handBack(second);
  expect(await parkedRows()).toMatchObject([{ state: 'new', attempts: 0, isDue: true }]);
});
