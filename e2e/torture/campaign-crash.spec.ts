import { expect, test } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct, type Product } from '../support/product.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants, waitForRest } from '../support/torture/torture-invariants.ts';
import { startLedger } from '../support/torture/torture-ledger.ts';
import { createRandom } from '../support/torture/torture-random.ts';
import { openShop, type Shop, waitUntilLinked } from '../support/torture/torture-shop.ts';
import { isFull, itemTimeout, sizes } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

type Report = {
  id: number;
  status: string;
  counters: { sent: number; valids: number; pending: number; queued: number };
};

/** A list of so many people, none of whom is a contact; every list has the same people. */
async function buildList(product: Product, shop: Shop, people: number): Promise<number> {
  const { id: listId } = await shop.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  await product.sql(
    `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, is_whatsapp_valid, checked_at)
     SELECT company_id, id, 'Cliente ' || n, '55119' || (80000000 + n), true, now()
     FROM contact_lists CROSS JOIN generate_series(1, $2::int) n WHERE id = $1`,
    [listId, people],
  );
  return listId;
}

/** A campaign to so many people without any interval; its time has come. */
async function startCampaign(product: Product, shop: Shop, people: number): Promise<number> {
  await product.sql("UPDATE settings SET value = 'true' WHERE key = 'campaignsEnabled'");
  const listId = await buildList(product, shop, people);
  const none = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
  await shop.call('POST', '/campaign-settings', { settings: none });
  const { id } = await shop.call<Report>('POST', '/campaigns', {
    name: 'Páscoa',
    contactListId: listId,
    whatsappId: shop.connectionId,
    message1: 'Oi {nome}',
    message2: 'Olá {nome}',
    scheduledAt: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await product.sql('UPDATE campaigns SET scheduled_at = app_now() WHERE id = $1', [id]);
  return id;
}

/** Asks until the product, which may just be dying, has answered. */
async function surely<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await pause(50);
    }
  }
}

test('T20 a campaign that is killed, stopped and let go on again and again with other texts and another list reaches each person once, and its report says so', async () => {
  const { people, kills } = sizes.T20;
  const random = createRandom('T20');
  const ledger = await startLedger();
  const product = await startProduct({ SIMULATOR_LEDGER: ledger.url });
  try {
    const shop = await openShop(product);
    const id = await startCampaign(product, shop, people);
    const report = (): Promise<Report> => shop.call<Report>('GET', `/campaigns/${id}`);
    let longestStopMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      // It dies in the middle of the campaign, wherever it is just then.
      const enough = Math.floor((people * kill) / (kills + 1));
      await expect
        .poll(async () => (await surely(report)).counters.sent, { timeout: itemTimeout, intervals: [20] })
        .toBeGreaterThanOrEqual(enough - random.between(0, 5));
      await product.restart({ signal: 'SIGKILL' });
      await waitUntilLinked(shop);
      if (kill % 2 === 1) continue;
      const stopped = Date.now();
      try {
        await shop.call('POST', `/campaigns/${id}/cancel`);
      } catch (error) {
        // Whoever was left may just have been written to.
        if ((await report()).status !== 'FINALIZADA') throw error;
        continue;
      }
      // What was on its way may still arrive, and then nothing does.
      await expect
        .poll(async () => (await report()).counters.queued, { timeout: itemTimeout, intervals: [20] })
        .toBe(0);
      longestStopMs = Math.max(longestStopMs, Date.now() - stopped);
      // What was on its way when it died leaves again under its old id, also after WhatsApp has told of it.
      const messages = (): number => new Set(ledger.lines().map(({ id: wid }) => wid)).size;
      const reached = messages();
      await waitForRest(product);
      await pause(1_000);
      expect(messages()).toBe(reached);
      // Written down anew, nobody who has it may get it again.
      await shop.call('PUT', `/campaigns/${id}`, {
        ...(await report()),
        name: `Páscoa ${kill}`,
        contactListId: await buildList(product, shop, people),
        message1: `Oi {nome}, ${kill}`,
        message3: `E aí, {nome}? ${kill}`,
      });
      await shop.call('POST', `/campaigns/${id}/restart`);
    }
    await expect.poll(async () => (await surely(report)).status, { timeout: itemTimeout }).toBe('FINALIZADA');
    await waitForRest(product);
    const lines = ledger.lines();
    const chats = new Map<string, Set<string>>();
    for (const { chat, id: wid } of lines) chats.set(chat, (chats.get(chat) ?? new Set()).add(wid));
    const doubled = [...chats.values()].filter((wids) => wids.size > 1).length;
    const { counters } = await report();
    tellFigures('T20', {
      people,
      kills,
      'in the ledger': chats.size,
      doubled,
      'told as sent': counters.sent,
      'longest stop, ms': longestStopMs,
    });
    expect([chats.size, doubled]).toEqual([people, 0]);
    expect(counters).toMatchObject({ sent: people, valids: people, pending: 0, queued: 0 });
    // Beside other tests the time says nothing.
    if (isFull) expect(longestStopMs).toBeLessThan(2_000);
    await expectInvariants(product, ledger);
  } finally {
    await product.stop();
    ledger.stop();
  }
});
