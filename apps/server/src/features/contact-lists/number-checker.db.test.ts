import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestWork, type TestWork } from '../../../test/support/test-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Driver } from '../../ports/whatsapp.ts';
import { contactListItemsChanged } from './events.ts';
import { createNumberChecker } from './number-checker.ts';
import { addContactList } from './save-list.ts';

let work: TestWork;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

beforeAll(async () => {
  work = await startTestWork();
});
afterAll(() => work.close());

type Check = Driver['checkNumbers'];

const checkerOf = (connectionIds: readonly number[], checkNumbers: Check, uow = work.uow) =>
  createNumberChecker({
    uow,
    log: silent,
    graceMs: 100,
    linkOf: (connectionId) =>
      connectionIds.includes(connectionId)
        ? { driver: { capabilities: { canCheckNumber: true }, checkNumbers } as unknown as Driver }
        : null,
  });

/** A list of so many people who wait to be asked about, of a company with an open connection. */
async function buildList(count: number) {
  const { companyId, connectionId } = await work.buildLink();
  await work.database.asOwner(`UPDATE connections SET status = 'CONNECTED' WHERE id = $1`, [connectionId]);
  const { id } = await work.uow.write(companyId, (one) => addContactList(one, 'Clientes'));
  await work.database.asOwner(
    `INSERT INTO contact_list_items (company_id, contact_list_id, name, number)
     SELECT $1, $2, 'Cliente ' || n, '55119' || (80000000 + n) FROM generate_series(1, $3::int) n`,
    [companyId, id, count],
  );
  await work.database.asOwner('UPDATE contact_lists SET check_due_at = now() WHERE id = $1', [id]);
  return { id, companyId, connectionId };
}

const stateOf = async (id: number) =>
  (
    await work.database.asOwner<Record<string, unknown>>(
      `SELECT valid_count AS valid, unchecked_count AS unchecked, check_due_at AS due FROM contact_lists WHERE id = $1`,
      [id],
    )
  )[0];

it('S627 asks about all numbers, fifty people at a time in every form, and tells of each turn', async () => {
  const { id, connectionId } = await buildList(120);
  const asked: (readonly string[])[] = [];
  // Every second person exists, known to WhatsApp without the ninth digit.
  const check: Check = async (numbers) => {
    asked.push(numbers);
    return numbers
      .filter((number) => number.length === 12 && Number(number) % 2 === 0)
      .map((number) => ({ number, identities: [] }));
  };
  work.events.length = 0;
  await checkerOf([connectionId], check).drain();
  expect(asked.map((numbers) => numbers.length)).toEqual([100, 100, 40]);
  expect(await stateOf(id)).toEqual({ valid: 60, unchecked: 0, due: null });
  const told = work.events.filter(({ name }) => name === contactListItemsChanged.name).map(({ data }) => data);
  expect(told).toMatchObject([
    { list: { validCount: 25, uncheckedCount: 70 }, import: null },
    { list: { validCount: 50, uncheckedCount: 20 } },
    { list: { validCount: 60, uncheckedCount: 0 } },
  ]);
  const rows = await work.database.asOwner(
    `SELECT number, whatsapp_number AS known, is_whatsapp_valid AS valid FROM contact_list_items WHERE contact_list_id = $1 ORDER BY id LIMIT 2`,
    [id],
  );
  expect(rows).toEqual([
    { number: '5511980000001', known: null, valid: false },
    { number: '5511980000002', known: '551180000002', valid: true },
  ]);
});

it('S627 a list whose company has its link elsewhere, or none, waits', async () => {
  const { id, connectionId } = await buildList(3);
  let asked = 0;
  const check: Check = async () => {
    asked += 1;
    return [];
  };
  await checkerOf([connectionId + 1_000], check).drain();
  await work.database.asOwner(`UPDATE connections SET status = 'DISCONNECTED' WHERE id = $1`, [connectionId]);
  await checkerOf([connectionId], check).drain();
  expect([asked, (await stateOf(id))?.['unchecked']]).toEqual([0, 3]);
});

it('S627 when WhatsApp does not answer nobody counts as invalid, and it is asked again later', async () => {
  const { id, connectionId } = await buildList(3);
  const check: Check = () => Promise.reject(new Error('timed out'));
  await checkerOf([connectionId], check).drain();
  expect(await stateOf(id)).toMatchObject({ valid: 0, unchecked: 3 });
  const [row] = await work.database.asOwner<{ waits: boolean; failures: number }>(
    `SELECT check_due_at > now() + interval '20 s' AS waits, check_failures AS failures FROM contact_lists WHERE id = $1`,
    [id],
  );
  expect(row).toEqual({ waits: true, failures: 1 });
});

it('S627 a number that was changed while WhatsApp was asked is asked about again', async () => {
  const { id, connectionId } = await buildList(1);
  let turn = 0;
  const check: Check = async (numbers) => {
    turn += 1;
    if (turn === 1)
      await work.database.asOwner(`UPDATE contact_list_items SET number = '5511999990000' WHERE contact_list_id = $1`, [
        id,
      ]);
    return numbers.map((number) => ({ number, identities: [] }));
  };
  await checkerOf([connectionId], check).drain();
  expect(turn).toBe(2);
  expect(await stateOf(id)).toEqual({ valid: 1, unchecked: 0, due: null });
});

it('S627 two nodes ask about each person once', async () => {
  const { id, connectionId } = await buildList(200);
  const asked: string[] = [];
  const check: Check = async (numbers) => {
    asked.push(...numbers);
    return [];
  };
  await Promise.all([checkerOf([connectionId], check).drain(), checkerOf([connectionId], check, work.other).drain()]);
  expect([asked.length, new Set(asked).size]).toEqual([400, 400]);
  expect(await stateOf(id)).toMatchObject({ unchecked: 0 });
});
