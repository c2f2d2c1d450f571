import { expect, test } from '@playwright/test';
import { startProduct, type Restarted } from '../support/product.ts';
import { startCustomers } from '../support/torture/torture-customers.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants, waitForRest } from '../support/torture/torture-invariants.ts';
import { findRepeated, startLedger } from '../support/torture/torture-ledger.ts';
import { createRandom } from '../support/torture/torture-random.ts';
import { acceptAll, openShop, sendSurely, waitUntilLinked } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

testAtFullSize(
  'T15 told to stop under load it answers what it took, finishes what is on its way, and stays linked',
  async () => {
    const { stops, contacts, perSecond, answering: writers, looking: readers } = sizes.T15;
    const random = createRandom('T15');
    const ledger = await startLedger();
    // With this profile whatever a stop did not finish would be in doubt afterwards, and so be seen.
    const product = await startProduct({ SIMULATOR_LEDGER: ledger.url, SIMULATOR_PROFILE: 'cloud' });
    try {
      const shop = await openShop(product);
      const customers = startCustomers(product, shop.connectionId, { contacts, perSecond });
      await customers.write(contacts);
      await waitForRest(product);
      const ticketIds = (await acceptAll(product, shop)).slice(0, writers);
      let working = true;
      let answers = 0;
      const wids: string[] = [];
      const answering = ticketIds.map(async (ticketId) => {
        while (working) {
          wids.push((await sendSurely(shop, ticketId, `resposta ${(answers += 1)}`)).wid);
        }
      });
      const looking = ticketIds.slice(0, readers).map(async (ticketId) => {
        while (working) await shop.call('GET', `/messages/${ticketId}`).catch(() => undefined);
      });
      const ends: Restarted[] = [];
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
      const uncertain = await product.sql(`SELECT id FROM messages WHERE from_me AND send_state <> 'sent'`);
      const [device] = await product.sql<{ state: string }>('SELECT state FROM simulator.devices');
      // A machine too busy to serve in two seconds says so at any time; what a stop is answerable for falls into one.
      const { failures: all = [] } = shop.answers;
      const failures = all.filter(
        ({ began, ended, text }) =>
          !text.includes('ERR_UNAVAILABLE') ||
          ends.some(({ launchedAt, endedAfterMs }) => began < launchedAt && ended > launchedAt - endedAfterMs),
      );
      const slowest = Math.max(...ends.map(({ endedAfterMs }) => endedAfterMs));
      tellFigures('T15', {
        stops,
        answers: wids.length,
        requests: [...shop.answers.statuses.values()].reduce((sum, count) => sum + count, 0),
        '5xx during a stop': failures.length,
        '5xx of overload': all.length - failures.length,
        'not finished': uncertain.length,
        'slowest exit ms': slowest,
      });
      expect(failures).toEqual([]);
      expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
      expect(slowest).toBeLessThanOrEqual(20_000);
      expect(uncertain).toEqual([]);
      expect([...findRepeated(ledger.lines())]).toEqual([]);
      // Nobody scanned again, so that a link now is the link of the beginning.
      expect(device).toEqual({ state: 'linked' });
      await expectInvariants(product, ledger);
    } finally {
      await product.stop();
      ledger.stop();
    }
  },
);
