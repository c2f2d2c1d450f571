import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../../test/support/test-work.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Driver } from '../../../ports/whatsapp.ts';
import { wantChecks } from './check-queries.ts';
import { createContactChecker } from './contact-checker.ts';
import { insertPeople } from '../imports/person-queries.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
});
beforeEach(() => work.reset());
afterAll(() => work.close());

type Check = Driver['checkNumbers'];

const checkerOf = (connectionIds: readonly number[], checkNumbers: Check, uow = work.uow) =>
  createContactChecker({
    uow,
    log: silent,
    graceMs: 100,
    linkOf: (connectionId) =>
      connectionIds.includes(connectionId)
        ? { driver: { capabilities: { canCheckNumber: true }, checkNumbers } as unknown as Driver }
        : null,
  });

const own = <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> =>
  work.database.asOwner<T>(sql, values);

/** So many people as a file brings them, of a company with an open connection. */
async function bring(count: number, link?: { companyId: number; connectionId: number }) {
  const made = link ?? (await work.buildLink());
  await work.uow.write(made.companyId, ({ db }) =>
    insertPeople(
      db,
      Array.from({ length: count }, (_, at) => ({
        name: `Cliente ${at}`,
        number: `55119${80_000_000 + at}`,
        email: '',
        extra: [],
        contactId: null,
        identity: null,
        isOptedOut: false,
      })),
    ),
  );
  return made;
}

const left = async () => {
  const [checks] = await own<{ count: number }>('SELECT count(*)::int FROM contact_checks');
  const turns = await own<{ failures: number }>('SELECT failures FROM contact_check_turns');
  return { checks: checks?.count, turns: turns.map(({ failures }) => failures) };
};
const invalid = async (companyId: number): Promise<string[]> =>
  (
    await own<{ number: string }>(
      'SELECT number FROM contacts WHERE company_id = $1 AND unreachable_count >= 2 ORDER BY number',
      [companyId],
    )
  ).map(({ number }) => number);

/** Numbers that end in an even figure exist, known to WhatsApp without the ninth digit. */
const evenExist: Check = async (numbers) =>
  numbers
    .filter((number) => number.length === 12 && Number(number) % 2 === 0)
    .map((number) => ({ number, identities: [] }));

it('S819 the numbers of imported contacts are asked about, fifty people at a time in every form, and then no more', async () => {
  const { companyId, connectionId } = await bring(120);
  const asked: number[] = [];
  const checker = checkerOf([connectionId], async (numbers) => {
    asked.push(numbers.length);
    return evenExist(numbers);
  });
  await checker.drain();
  expect(asked).toEqual([100, 100, 40]);
  expect(await left()).toEqual({ checks: 0, turns: [] });
  const wrong = await invalid(companyId);
  expect([wrong.length, wrong.every((number) => Number(number) % 2 === 1)]).toEqual([60, true]);
  await checker.drain();
  expect(asked).toHaveLength(3);
});

it('S819 only news makes a new version, and nobody is told of thousands', async () => {
  const { companyId, connectionId } = await bring(4);
  const versions = async () =>
    (await own<{ version: number }>('SELECT version FROM contacts ORDER BY number')).map(({ version }) => version);
  const before = await versions();
  work.events.length = 0;
  await checkerOf([connectionId], evenExist).drain();
  expect(await versions()).toEqual(before.map((version, at) => version + (at % 2)));
  // Asked again, those who are there by now are.
  const ids = (await own<{ id: number }>('SELECT id FROM contacts')).map(({ id }) => id);
  await work.uow.write(companyId, ({ db }) => wantChecks(db, ids));
  await checkerOf([connectionId], async (numbers) => numbers.map((number) => ({ number, identities: [] }))).drain();
  expect(await invalid(companyId)).toEqual([]);
  expect(work.events).toEqual([]);
});

it('S819 a company whose link is elsewhere waits, and so does one whose link does not answer, ever longer', async () => {
  const { connectionId } = await bring(3);
  let asked = 0;
  await checkerOf([connectionId + 1_000], evenExist).drain();
  await own(`UPDATE connections SET provider = 'cloud'`);
  await checkerOf([connectionId], evenExist).drain();
  await own(`UPDATE connections SET provider = 'simulator'`);
  const failing = checkerOf([connectionId], async () => {
    asked += 1;
    throw new Error('no answer');
  });
  await failing.drain();
  expect([asked, await left()]).toEqual([1, { checks: 3, turns: [1] }]);
  await own('UPDATE contact_check_turns SET due_at = now()');
  await checkerOf([connectionId], evenExist).drain();
  expect(await left()).toEqual({ checks: 0, turns: [] });
});

it('S819 whoever is added, changed or forgotten while WhatsApp is asked is asked about next, or never', async () => {
  const link = await bring(3);
  const [changed, forgotten] = ['5511980000000', '5511980000001'];
  let turns = 0;
  const asked: string[][] = [];
  await checkerOf([link.connectionId], async (numbers) => {
    asked.push(numbers.filter((number) => number.length === 13));
    turns += 1;
    if (turns === 1) {
      await own(`UPDATE contacts SET number = '5511970000000' WHERE number = $1`, [changed]);
      await own(`UPDATE contacts SET number = NULL WHERE number = $1`, [forgotten]);
      await work.other.write(link.companyId, ({ db }) =>
        insertPeople(db, [
          {
            name: 'Nova',
            number: '5511960000000',
            email: '',
            extra: [],
            contactId: null,
            identity: null,
            isOptedOut: false,
          },
        ]),
      );
    }
    return [];
  }).drain();
  expect(asked.slice(1).map((numbers) => numbers.toSorted())).toEqual([['5511960000000', '5511970000000']]);
  expect(await left()).toEqual({ checks: 0, turns: [] });
  expect(await invalid(link.companyId)).toEqual(['5511960000000', '5511970000000', '5511980000002']);
});

it('S819 two nodes ask once, and what a stopped node did not finish is asked by the next', async () => {
  const { connectionId } = await bring(10);
  let begun = (): void => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const stuck = checkerOf(
    [connectionId],
    () => {
      begun();
      return new Promise<never>(() => undefined);
    },
    work.other,
  );
  stuck.start();
  await isBegun;
  let asked = 0;
  const other = checkerOf([connectionId], async (numbers) => {
    asked += 1;
    return evenExist(numbers);
  });
  expect(await other.drain()).toBe(0);
  await stuck.stop();
  await other.drain();
  expect([asked, await left()]).toEqual([1, { checks: 0, turns: [] }]);
});
