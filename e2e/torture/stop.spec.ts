import { expect, test } from '@playwright/test';
import { startProduct } from '../support/product.ts';
import { startCustomers } from '../support/torture-customers.ts';
import { tellFigures } from '../support/torture-figures.ts';
import { expectInvariants, waitForRest } from '../support/torture-invariants.ts';
import { findRepeated, startLedger } from '../support/torture-ledger.ts';
import { createRandom } from '../support/torture-random.ts';
import { acceptAll, openShop, sendSurely, waitUntilLinked } from '../support/torture-shop.ts';
import { itemTimeout, sizes } from '../support/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

test('T15 told to stop under load it answers what it took, finishes what is on its way, and stays linked', async () => {
  const { stops, contacts, perSecond } = sizes.T15;
  const random = createRandom('T15');
  const ledger = await startLedger();
  // With this profile whatever a stop did not finish would be in doubt afterwards, and so be seen.
  const product = await startProduct({ SIMULATOR_LEDGER: ledger.url, SIMULATOR_PROFILE: 'cloud' });
  try {
    const shop = await openShop(product);
    const customers = startCustomers(product, shop.connectionId, { contacts, perSecond });
    await customers.write(contacts);
    await waitForRest(product);
    const ticketIds = (await acceptAll(product, shop)).slice(0, 10);
    const [{ sockets: before } = { sockets: 0 }] = await product.sql<{ sockets: number }>('SELECT epoch AS sockets FROM simulator.devices');
    let working = true;
    let answers = 0;
    let lookers = 0;
    const wids: string[] = [];
    const answering = ticketIds.map(async (ticketId) => {
      while (working) {
        wids.push((await sendSurely(shop, ticketId, `resposta ${(answers += 1)}`)).wid);
      }
    });
    const looking = ticketIds.slice(0, 4).map(async (ticketId) => {
      while (working) await shop.call('GET', `/messages/${ticketId}`).then(() => (lookers += 1), () => undefined);
    });
    const ends: { endedAfterMs: number; code: number | null }[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      const writing = customers.write(perSecond * 3);
      await customers.reached(customers.written() + random.between(1, perSecond * 2));
      ends.push(await product.restart({ signal: 'SIGTERM' }));
      await waitUntilLinked(shop);
      await writing;
    }
    working = false;
    await Promise.all([...answering, ...looking]);
    await waitForRest(product, itemTimeout);
    const failures = [...shop.answers.statuses].filter(([status]) => status >= 500);
    const uncertain = await product.sql(`SELECT id FROM messages WHERE from_me AND send_state <> 'sent'`);
    const [device] = await product.sql<{ state: string; sockets: number }>('SELECT state, epoch AS sockets FROM simulator.devices');
    const slowest = Math.max(...ends.map(({ endedAfterMs }) => endedAfterMs));
    tellFigures('T15', { stops, answers: wids.length, requests: lookers + wids.length, '5xx': failures.length, 'not finished': uncertain.length, 'slowest exit ms': slowest });
    expect(failures).toEqual([]);
    expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
    expect(slowest).toBeLessThanOrEqual(20_000);
    expect(uncertain).toEqual([]);
    expect([...findRepeated(ledger.lines())]).toEqual([]);
    // Linked all along: one socket per start, and nobody had to scan.
    expect(device).toEqual({ state: 'linked', sockets: before + stops });
    await expectInvariants(product, ledger);
  } finally {
    await product.stop();
    ledger.stop();
  }
});
