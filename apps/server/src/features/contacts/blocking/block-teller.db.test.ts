import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import { BlockRefused, type Driver, type Identity, LinkDown, SlowDown } from '../../../ports/whatsapp.ts';
import { contactUpdated } from '../events.ts';
import { createBlockTeller } from './block-teller.ts';
import { claimBlocks, deleteLeftBlocks, forgetBlocks, listDueBlocks, wantBlocks } from './block-queries.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
});
beforeEach(() => work.reset());
afterAll(() => work.close());

type Told = [who: string[], isBlocked: boolean];
type Tell = Driver['setBlocked'];

const tellerOf = (connectionIds: readonly number[], setBlocked: Tell, uow = work.uow) =>
  createBlockTeller({
    uow,
    log: silent,
    graceMs: 100,
    linkOf: (connectionId) =>
      connectionIds.includes(connectionId)
        ? { driver: { capabilities: { canBlock: true }, setBlocked } as unknown as Driver }
        : null,
  });

/** A teller whose WhatsApp takes everything, and what it was told. */
function recording(connectionIds: readonly number[]) {
  const told: Told[] = [];
  const teller = tellerOf(connectionIds, async (person, isBlocked) => {
    told.push([person.map(({ kind, value }: Identity) => `${kind}:${value}`), isBlocked]);
  });
  return { told, teller };
}

const own = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  work.database.asOwner<T>(sql, values);

/** Somebody with a LID and a number who talked over a connection, in two tickets. */
async function buildPerson(link: { companyId: number; connectionId: number }, number = '5511987654321') {
  const { companyId, connectionId } = link;
  const [contact] = await own<{ id: number }>(
    'INSERT INTO contacts (company_id, name, number) VALUES ($1, $2, $2) RETURNING id',
    [companyId, number],
  );
  const id = contact?.id ?? 0;
  await own(
    `INSERT INTO contact_identities (company_id, kind, value, contact_id) VALUES ($1, 'pn', $2, $3), ($1, 'lid', $2 || '9', $3)`,
    [companyId, number, id],
  );
  for (const [chat, hours] of [
    [`pn:${number}`, 2],
    [`lid:${number}9`, 1],
  ])
    await own(
      `INSERT INTO tickets (company_id, contact_id, connection_id, chat, status, updated_at)
       VALUES ($1, $2, $3, $4, 'closed', now() - $5 * interval '1 hour')`,
      [companyId, id, connectionId, chat, hours],
    );
  return { ...link, id, number };
}

const want = ({ companyId, id }: { companyId: number; id: number }, isBlocked: boolean) =>
  work.uow.write(companyId, ({ db }) => wantBlocks(db, id, isBlocked));
const rows = () =>
  own<{ contact_id: number | null; is_blocked: boolean; due: boolean; refusal: string | null; failures: number }>(
    `SELECT contact_id, is_blocked, due_at IS NOT NULL AS due, refusal, failures FROM contact_blocks ORDER BY id`,
  );
const makeDue = () => own('UPDATE contact_blocks SET due_at = now() WHERE due_at IS NOT NULL');

it('S817 a block is told once, in the newest chat of the connection, and taking it back leaves nothing', async () => {
  const person = await buildPerson(await work.buildLink());
  const { told, teller } = recording([person.connectionId]);
  await want(person, true);
  expect(await teller.drain()).toBe(1);
  expect(await teller.drain()).toBe(0);
  const who = [`lid:${person.number}9`, `pn:${person.number}`, `lid:${person.number}9`];
  expect(told).toEqual([[who, true]]);
  expect(await rows()).toEqual([{ contact_id: person.id, is_blocked: true, due: false, refusal: null, failures: 0 }]);
  await want(person, false);
  await teller.drain();
  expect(told.slice(1)).toEqual([[who, false]]);
  expect(await rows()).toEqual([]);
});

it('S817 somebody who never talked over a connection is blocked here alone, and another company hears nothing', async () => {
  const link = await work.buildLink();
  const person = await buildPerson(link);
  const other = await buildPerson(await work.buildLink());
  await own('DELETE FROM tickets WHERE contact_id = $1', [person.id]);
  await want(person, true);
  const { told, teller } = recording([link.connectionId, other.connectionId]);
  await teller.drain();
  expect([told, await rows()]).toEqual([[], []]);
});

it('S817 a link that is elsewhere, closed or cannot block leaves it waiting', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  expect(await recording([]).teller.drain()).toBe(0);
  await own(`UPDATE connections SET status = 'DISCONNECTED'`);
  expect(await recording([person.connectionId]).teller.drain()).toBe(0);
  await own(`UPDATE connections SET status = 'CONNECTED'`);
  const cannot = createBlockTeller({
    uow: work.uow,
    log: silent,
    linkOf: () => ({ driver: { capabilities: { canBlock: false } } as unknown as Driver }),
  });
  expect(await cannot.drain()).toBe(0);
  expect(await recording([person.connectionId]).teller.drain()).toBe(1);
});

it('S817 a refusal is kept and shown, is not asked again, and a new try forgets it', async () => {
  const person = await buildPerson(await work.buildLink());
  let asked = 0;
  const teller = tellerOf([person.connectionId], async () => {
    asked += 1;
    throw new BlockRefused('not_recent');
  });
  await want(person, true);
  work.events.length = 0;
  await teller.drain();
  await teller.drain();
  expect(asked).toBe(1);
  expect(await rows()).toMatchObject([{ is_blocked: true, due: false, refusal: 'not_recent' }]);
  expect(work.events.filter(({ name }) => name === contactUpdated.name)).toMatchObject([{ data: { id: person.id } }]);
  await want(person, true);
  expect(await rows()).toMatchObject([{ due: true, refusal: null }]);
});

it('S817 trouble is no refusal: it is tried later, and only a failure counts, ten of them as a refusal', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  let trouble: Error = new LinkDown('closed');
  const teller = tellerOf([person.connectionId], async () => {
    throw trouble;
  });
  for (const [error, failures] of [
    [new LinkDown('closed'), 0],
    [new SlowDown(60_000), 0],
    [new Error('odd'), 1],
  ] as const) {
    trouble = error;
    await makeDue();
    expect(await teller.drain()).toBe(1);
    expect(await rows()).toMatchObject([{ due: true, refusal: null, failures }]);
  }
  await own('UPDATE contact_blocks SET failures = 8');
  for (const refusal of [null, 'refused']) {
    await makeDue();
    await teller.drain();
    expect(await rows()).toMatchObject([{ refusal }]);
  }
});

it('S817 who is let in again while the block is being told is let in again afterwards', async () => {
  const person = await buildPerson(await work.buildLink());
  const told: boolean[] = [];
  const teller = tellerOf([person.connectionId], async (_person, isBlocked) => {
    told.push(isBlocked);
    if (told.length === 1) await want(person, false);
  });
  await want(person, true);
  await teller.drain();
  expect(told).toEqual([true, false]);
  expect(await rows()).toEqual([]);
});

it('S817 two nodes tell it once, and what a stopped node did not finish is told by the next', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  const [one, two] = [recording([person.connectionId]), recording([person.connectionId])];
  await Promise.all([one.teller.drain(), two.teller.drain()]);
  expect([...one.told, ...two.told]).toHaveLength(1);
  await want(person, false);
  let begun = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const stuck = tellerOf(
    [person.connectionId],
    () => {
      begun();
      return new Promise<never>(() => undefined);
    },
    work.other,
  );
  stuck.start();
  await isBegun;
  await stuck.stop();
  expect(await one.teller.drain()).toBe(1);
  expect(await rows()).toEqual([]);
});

it('S817 a contact that is deleted or forgotten is let in again, without asking who it was', async () => {
  const link = await work.buildLink();
  const [gone, forgotten] = [await buildPerson(link), await buildPerson(link, '5511911112222')];
  const { told, teller } = recording([link.connectionId]);
  for (const person of [gone, forgotten]) await want(person, true);
  await teller.drain();
  told.length = 0;
  await own('DELETE FROM tickets WHERE contact_id = $1', [gone.id]);
  await own('DELETE FROM contacts WHERE id = $1', [gone.id]);
  await work.uow.write(link.companyId, ({ db }) => forgetBlocks(db, forgotten.id));
  await teller.drain();
  expect(told.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    [['lid:55119111122229'], false],
    [['lid:55119876543219'], false],
  ]);
  expect(await rows()).toEqual([]);
});

it('S817 of somebody whom nobody knows any more nothing is kept for longer than a week', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  await work.uow.write(person.companyId, ({ db }) => forgetBlocks(db, person.id));
  const sweep = () => work.uow.writePlatform(({ db }) => deleteLeftBlocks(db, 7));
  await own(`UPDATE contact_blocks SET changed_at = now() - interval '6 days 23 hours'`);
  await sweep();
  expect(await rows()).toHaveLength(1);
  await own(`UPDATE contact_blocks SET changed_at = now() - interval '7 days 1 hour'`);
  await sweep();
  expect(await rows()).toEqual([]);
});

it('S874 who is blocked again while being let in stays blocked, and who is told of nothing but a refusal hears nothing', async () => {
  const person = await buildPerson(await work.buildLink());
  const told: boolean[] = [];
  const teller = tellerOf([person.connectionId], async (_person, isBlocked) => {
    told.push(isBlocked);
    if (told.length === 2) await want(person, true);
  });
  await want(person, true);
  work.events.length = 0;
  await teller.drain();
  await want(person, false);
  await teller.drain();
  expect(told).toEqual([true, false, true]);
  expect(await rows()).toEqual([{ contact_id: person.id, is_blocked: true, due: false, refusal: null, failures: 0 }]);
  expect(work.events).toEqual([]);
});

it('S874 a person is told of one after the other, while others are not kept waiting', async () => {
  const link = await work.buildLink();
  const [ana, bia] = [await buildPerson(link), await buildPerson(link, '5511911112222')];
  const steps: string[] = [];
  let tellBia = (): void => undefined;
  const isBiaTold = new Promise<void>((resolve) => (tellBia = resolve));
  let tellDone = (): void => undefined;
  const isDone = new Promise<void>((resolve) => (tellDone = resolve));
  const teller = tellerOf([link.connectionId], async (who, isBlocked) => {
    const name = who.some(({ value }) => value === ana.number) ? 'Ana' : 'Bia';
    steps.push(`${name} ${isBlocked}`);
    if (name === 'Bia') return tellBia();
    if (!isBlocked) return tellDone();
    await want(ana, false);
    await want(bia, true);
    teller.wake();
    await isBiaTold;
    steps.push('end');
  });
  await want(ana, true);
  teller.start();
  await isDone;
  await teller.stop();
  expect(steps).toEqual(['Ana true', 'Bia true', 'end', 'Ana false']);
});

it('S874 a node that stops hands nothing back that another one has taken over', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  /** A node whose WhatsApp never answers, and when it has asked. */
  const startStuck = (uow = work.uow) => {
    let begin = (): void => undefined;
    const isBegun = new Promise<void>((resolve) => (begin = resolve));
    const never = (): Promise<never> => {
      begin();
      return new Promise<never>(() => undefined);
    };
    const teller = tellerOf([person.connectionId], never, uow);
    teller.start();
    return { teller, isBegun };
  };
  const one = startStuck();
  await one.isBegun;
  await makeDue();
  const two = startStuck(work.other);
  await two.isBegun;
  await one.teller.stop();
  const { told, teller } = recording([person.connectionId]);
  expect([await teller.drain(), told]).toEqual([0, []]);
  await two.teller.stop();
  expect(await teller.drain()).toBe(1);
});

it('S874 what WhatsApp was told of somebody known is kept however long ago it was', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  await own(`UPDATE contact_blocks SET changed_at = now() - interval '400 days'`);
  await work.uow.writePlatform(({ db }) => deleteLeftBlocks(db, 7));
  expect(await rows()).toHaveLength(1);
});

it('S874 what two nodes find at once is claimed by one of them', async () => {
  const person = await buildPerson(await work.buildLink());
  await want(person, true);
  const ids = (await work.uow.readPlatform(listDueBlocks)).map(({ id }) => id);
  const claim = () => work.uow.writePlatform(({ db }) => claimBlocks(db, { ids, leaseMs: 60_000 }));
  expect([ids.length, (await claim()).length, (await claim()).length]).toEqual([1, 1, 0]);
});
