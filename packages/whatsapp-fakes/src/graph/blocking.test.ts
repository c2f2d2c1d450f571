import { fromAddress, LinkDown, type Address, type BlockRefusal, type Driver, type Identity } from '@balcao/whatsapp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildShop, openDriver, type Shop } from './shop.test-data.ts';

const ana = '5511987654321';
const pn = (value: string): Identity => ({ kind: 'pn', scope: '', value });
const day = 86_400_000;
const path = /\/block_users$/;

let shop: Shop;
let driver: Driver;

beforeEach(async () => {
  shop = await buildShop();
  ({ driver } = await openDriver(shop));
});
afterEach(async () => {
  await driver.stop();
  await shop.close();
});

const requests = () => shop.graph.requests.filter((request) => path.test(request.path));
const refusedAs = (code: BlockRefusal) => ({ name: 'BlockRefused', code });

it('S816 the number is told who is blocked and who no longer', async () => {
  shop.number.write({ from: ana, body: 'Oi' });
  await driver.setBlocked([pn(ana)], true);
  expect([...shop.number.blocklist.blocked]).toEqual([ana]);
  shop.graph.clock.advance(2 * day);
  // Taking it back has no hours.
  await driver.setBlocked([pn(ana)], false);
  expect([...shop.number.blocklist.blocked]).toEqual([]);
  expect(requests().map(({ method, path: asked, raw }) => [method, asked, JSON.parse(raw.toString())])).toEqual(
    ['POST', 'DELETE'].map((method) => [
      method,
      '/v26.0/2001/block_users',
      { messaging_product: 'whatsapp', block_users: [{ user: ana }] },
    ]),
  );
});

it('S816 somebody who hides the number is blocked by the id of this business', async () => {
  shop.number.write({ from: 'bsuid:BR.77', body: 'Oi' });
  const person = [fromAddress('bsuid@3001:BR.77' as Address), { kind: 'username', scope: '', value: 'rafa' } as const];
  await driver.setBlocked(person, true);
  expect([...shop.number.blocklist.blocked]).toEqual(['bsuid:BR.77']);
});

it('S816 who did not write within a day, an own number and a full list are refused for good, each as what it is', async () => {
  shop.number.write({ from: ana, body: 'Oi' });
  shop.graph.clock.advance(day);
  await expect(driver.setBlocked([pn(ana)], true)).rejects.toMatchObject(refusedAs('not_recent'));
  shop.number.write({ from: ana, body: 'Oi' });
  shop.number.blocklist.limit = 0;
  await expect(driver.setBlocked([pn(ana)], true)).rejects.toMatchObject(refusedAs('list_full'));
  await expect(driver.setBlocked([pn(shop.number.facts.number)], true)).rejects.toMatchObject(refusedAs('refused'));
  await expect(driver.setBlocked([{ kind: 'username', scope: '', value: 'rafa' }], true)).rejects.toMatchObject(
    refusedAs('no_number'),
  );
});

it('S816 what passes is no refusal: a fault of Meta, too many requests, an answer that is lost, no network', async () => {
  shop.number.write({ from: ana, body: 'Oi' });
  const outcome = (): Promise<unknown> => driver.setBlocked([pn(ana)], true).catch((error: unknown) => error);
  for (const code of [139102, 139103, 131000]) {
    shop.graph.injectFault({ on: path, how: 'code', code });
    expect(await outcome()).toMatchObject({ name: 'GraphError', code });
  }
  shop.graph.injectFault({ on: path, how: 'code', code: 130429 });
  expect(await outcome()).toMatchObject({ name: 'SlowDown', of: 'link' });
  shop.graph.injectFault({ on: path, how: 'drop', isCarriedOut: true });
  expect(await outcome()).toMatchObject({ name: 'NoAnswer' });
  // It was done, and doing it again is harmless.
  expect(await outcome()).toBeUndefined();
  shop.graph.injectFault({ on: path, how: 'code', code: 190 });
  expect(await outcome()).toBeInstanceOf(LinkDown);
});
