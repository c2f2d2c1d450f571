import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../support/product.ts';
import { startCustomers } from '../support/torture/torture-customers.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants, findBroken, waitForRest } from '../support/torture/torture-invariants.ts';
import { findRepeated, startLedger, type LedgerLine } from '../support/torture/torture-ledger.ts';
import { accepts } from '../support/torture/torture-points.ts';
import { createRandom } from '../support/torture/torture-random.ts';
import { acceptAll, answerAll, openShop, type Sent, type Shop } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

/** On their way at once on one connection, and so at most in doubt after a kill. */
const inFlight = 8;

/** The owner of a shop with so many conversations of hers. */
async function openBusyShop(product: Product, contacts: number): Promise<{ shop: Shop; ticketIds: number[] }> {
  const shop = await openShop(product);
  const customers = startCustomers(product, shop.connectionId, { contacts, perSecond: 200 });
  await customers.write(contacts * 5);
  await waitForRest(product);
  return { shop, ticketIds: await acceptAll(product, shop) };
}

/**
 * Answers and answers while the product dies again and again, each time when the virtual WhatsApp has taken a message
 * and nothing of it is stored yet; whatever else is under way then dies with it. The kills follow each other within
 * seconds.
 */
async function answerThroughKills(
  product: Product,
  { shop, ticketIds, item }: { shop: Shop; ticketIds: number[]; item: 'T05' | 'T06' },
): Promise<Sent[]> {
  const { kills, sends } = sizes[item];
  const random = createRandom(item);
  const deadly = () => ({ env: { FAIL_AT: `after ${accepts}#${random.between(1, sends)}` } });
  await product.restart(deadly());
  const answering = answerAll(shop, ticketIds, kills * sends);
  for (let kill = 1; kill <= kills; kill += 1) {
    expect(await product.ended()).toBe('SIGKILL');
    // It may die again of what was left behind before it is ready; that is one of the kills as well.
    if (kill < kills) await product.restart(deadly()).catch(() => undefined);
  }
  await product.restart();
  const sent = await answering;
  await waitForRest(product, itemTimeout);
  return sent;
}

const idsOf = (lines: readonly LedgerLine[]): Set<string> => new Set(lines.map(({ id }) => id));

testAtFullSize(
  'T05 killed between the acceptance of a message and its record, every answer reaches its customer once and in order',
  async () => {
    const ledger = await startLedger();
    const product = await startProduct({ SIMULATOR_LEDGER: ledger.url });
    try {
      const { shop, ticketIds } = await openBusyShop(product, sizes.T05.contacts);
      const sent = await answerThroughKills(product, { shop, ticketIds, item: 'T05' });
      const lines = ledger.lines();
      const ids = idsOf(lines);
      const lost = sent.filter(({ wid }) => !ids.has(wid)).length;
      tellFigures('T05', {
        kills: sizes.T05.kills,
        answers: sent.length,
        'in the ledger': ids.size,
        lost,
        doubled: ids.size - sent.length,
        'sent again under the same id': lines.length - ids.size,
      });
      expect(lost).toBe(0);
      expect(ids.size).toBe(new Set(sent.map(({ wid }) => wid)).size);
      const unsent = await product.sql(`SELECT id, send_state FROM messages WHERE from_me AND send_state <> 'sent'`);
      expect(unsent).toEqual([]);
      const outOfOrder = await product.sql(`
      SELECT wid FROM (SELECT m.id, m.wid, lag(m.id) OVER (PARTITION BY w.chat ORDER BY w.seq) AS before FROM messages m JOIN simulator.messages w ON w.connection_id = m.connection_id AND w.id = m.wid WHERE m.from_me) o
      WHERE before > id`);
      expect(outOfOrder).toEqual([]);
      await expectInvariants(product, ledger);
    } finally {
      await product.stop();
      ledger.stop();
    }
  },
);

testAtFullSize(
  'T06 where nobody drops repeated ids, nothing is doubled in silence: what is in doubt says so, and a click sends it',
  async () => {
    const ledger = await startLedger();
    const product = await startProduct({ SIMULATOR_LEDGER: ledger.url, SIMULATOR_PROFILE: 'cloud' });
    try {
      const { shop, ticketIds } = await openBusyShop(product, sizes.T06.contacts);
      // Acks would clear up most doubts, as they do in life; here the doubts themselves are of interest.
      await shop.call('POST', `/simulator/connections/${shop.connectionId}/faults`, { dropAcks: true });
      const sent = await answerThroughKills(product, { shop, ticketIds, item: 'T06' });
      const lines = ledger.lines();
      const handedOverTwice = await product.sql(
        'SELECT id FROM simulator.messages WHERE NOT from_customer AND attempts > 1',
      );
      const uncertain = await product.sql<{ id: number; fence: string }>(
        `SELECT m.id, o.fence FROM messages m JOIN outbox o ON o.company_id = m.company_id AND o.message_id = m.id WHERE m.send_state = 'uncertain'`,
      );
      // Each life of the product holds the link under a number of its own.
      const perKill = Math.max(
        0,
        ...uncertain.map(({ fence }) => uncertain.filter((row) => row.fence === fence).length),
      );
      const states = await product.sql<{ state: string }>(
        `SELECT DISTINCT send_state AS state FROM messages WHERE from_me ORDER BY 1`,
      );
      tellFigures('T06', {
        kills: sizes.T06.kills,
        answers: sent.length,
        'doubled in silence': findRepeated(lines).size + handedOverTwice.length,
        uncertain: uncertain.length,
        'most after one kill': perKill,
      });
      expect([...findRepeated(lines)]).toEqual([]);
      expect(handedOverTwice).toEqual([]);
      expect(states.map(({ state }) => state)).toEqual(['sent', 'uncertain']);
      expect(perKill).toBeLessThanOrEqual(inFlight);
      expect(await findBroken(product, lines)).toEqual([]);
      for (const { id } of uncertain) await shop.call('POST', `/messages/${id}/resend`);
      await expectInvariants(product, ledger);
      expect(await product.sql(`SELECT id FROM messages WHERE from_me AND send_state <> 'sent'`)).toEqual([]);
    } finally {
      await product.stop();
      ledger.stop();
    }
  },
);
