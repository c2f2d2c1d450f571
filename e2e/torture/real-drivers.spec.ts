import { FakeGraph } from '@balcao/whatsapp-fakes/graph';
import { Customers, FakeWebServer } from '@balcao/whatsapp-fakes/web';
import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../support/product.ts';
import { tellFigures } from '../support/torture-figures.ts';
import { waitForRest } from '../support/torture-invariants.ts';
import { createRandom } from '../support/torture-random.ts';
import { acceptAll, answerAll, openShop, type Sent, type Shop, waitForCode } from '../support/torture-shop.ts';
import { itemTimeout, sizes } from '../support/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

// The customers of the fake encrypt with the same library, which prints their keys here.
test.beforeAll(() => void Object.assign(console, { info: () => undefined, warn: () => undefined }));

const { kills, sends, contacts } = sizes.realDrivers;
const numberOf = (index: number): string => `55119${80_000_000 + index}`;

/** Dies when WhatsApp has taken an answer and nothing of that is stored yet. */
const deadly = 'before sent_at = CASE WHEN';

/** Answers all conversations while the product is killed again and again; what is left comes to rest afterwards. */
async function answerThroughKills(product: Product, shop: Shop, item: string): Promise<Sent[]> {
  const random = createRandom(item);
  const ticketIds = await acceptAll(product, shop);
  expect(ticketIds).toHaveLength(contacts);
  const how = () => ({ env: { FAIL_AT: `${deadly}#${random.between(1, Math.min(sends, 8))}` } });
  await product.restart(how());
  const answering = answerAll(shop, ticketIds, kills * sends);
  for (let kill = 1; kill <= kills; kill += 1) {
    expect(await product.ended()).toBe('SIGKILL');
    if (kill < kills) await product.restart(how()).catch(() => undefined);
  }
  await product.restart();
  const sent = await answering;
  await waitForRest(product, itemTimeout);
  return sent;
}

test('T05 through WhatsApp Web, killed when it had taken a message: every answer reaches its customer once, in order, and he can read it', async () => {
  const whatsapp = await new FakeWebServer({ pretendedPreKeys: 1 }).start();
  const product = await startProduct({ WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_WEB_VERSION: '2.3000.1043857760' });
  try {
    const phone = whatsapp.addPerson({ number: '5511930000001', lid: '100000000000001', name: 'Loja' });
    let customers: Customers | undefined;
    const shop = await openShop(product, {
      connection: { provider: 'beta' },
      async join(shop) {
        const device = whatsapp.scan(await waitForCode(shop), phone);
        if (device) customers = new Customers(whatsapp, device);
      },
    });
    for (let index = 0; index < contacts; index += 1) await customers?.write({ from: whatsapp.addPerson({ number: numberOf(index), lid: `20000000000000${index}`, name: `Cliente ${index}` }), body: 'Oi' });
    await expect.poll(async () => (await product.sql(`SELECT id FROM tickets WHERE status = 'pending'`)).length, { timeout: 20_000 }).toBe(contacts);
    const sent = await answerThroughKills(product, shop, 'T05 web');
    const received = whatsapp.ledger.list().filter(({ fromCustomer }) => !fromCustomer);
    tellFigures('T05 through WhatsApp Web', { kills, answers: sent.length, received: received.length, 'sent again under the same id': received.reduce((sum, { attempts }) => sum + attempts - 1, 0) });
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set(sent.map(({ wid }) => wid)));
    for (let index = 0; index < contacts; index += 1) {
      const bodies = received.filter(({ chat }) => chat === numberOf(index)).map(({ body }) => body);
      expect(bodies).toEqual(bodies.map((_, place) => `resposta ${place}`));
    }
    expect(await product.sql(`SELECT id FROM messages WHERE from_me AND send_state <> 'sent'`)).toEqual([]);
    expect(whatsapp.problems).toEqual([]);
    // What the library prints are keys.
    expect(product.output()).not.toMatch(/Closing session|privKey|chainKey|SessionEntry/);
  } finally {
    await product.stop();
    whatsapp.stop();
  }
});

test('T06 through Meta’s API, which drops no repeated message: none is doubled, what had arrived is cleared up by its status, and a click sends the rest', async () => {
  const graph = await FakeGraph.start({ webhooks: { retryMs: () => 100 } });
  const product = await startProduct({ GRAPH_URL: graph.baseUrl });
  try {
    const secret = '0123456789abcdef0123456789abcdef';
    const token = 'EAAG-token-of-a-test-system-user';
    const app = graph.addApp({ id: '4001', secret });
    graph.addToken({ token, appId: app.id });
    const number = graph.addNumber({ id: '20001', account: graph.addAccount('30001'), number: '551130000001' });
    const shop = await openShop(product, {
      connection: { provider: 'cloud', cloud: { phoneNumberId: '20001', wabaId: '30001', token, appSecret: secret } },
      async join({ call, connectionId }) {
        const { cloud } = await call<{ cloud: { webhookPath: string; verifyToken: string } }>('GET', `/whatsapp/${connectionId}`);
        expect(await graph.verifyCallback(app, `${product.url}${cloud.webhookPath}`, cloud.verifyToken)).toBe(true);
      },
    });
    for (let index = 0; index < contacts; index += 1) number.write({ from: numberOf(index), name: `Cliente ${index}`, body: 'Oi' });
    await expect.poll(async () => (await product.sql(`SELECT id FROM tickets WHERE status = 'pending'`)).length, { timeout: 20_000 }).toBe(contacts);
    const sent = await answerThroughKills(product, shop, 'T06 cloud');
    await expect.poll(() => graph.webhooks.pending, { timeout: 30_000 }).toBe(0);
    await waitForRest(product, itemTimeout);
    const received = number.received().map(({ ourId }) => ourId);
    const uncertain = await product.sql<{ id: number; wid: string }>(`SELECT id, wid FROM messages WHERE from_me AND send_state = 'uncertain'`);
    tellFigures('T06 through Meta’s API', { kills, answers: sent.length, received: received.length, 'doubled in silence': received.length - new Set(received).size, uncertain: uncertain.length });
    // Whatever Meta had taken is known by its status; in doubt is only what never left.
    expect(new Set(received).size).toBe(received.length);
    expect(uncertain.filter(({ wid }) => received.includes(wid))).toEqual([]);
    expect(received.length + uncertain.length).toBe(sent.length);
    for (const { id } of uncertain) await shop.call('POST', `/messages/${id}/resend`);
    await expect.poll(() => number.received().length, { timeout: 30_000 }).toBe(sent.length);
    await expect.poll(() => product.sql(`SELECT id FROM messages WHERE from_me AND send_state <> 'sent'`), { timeout: 30_000 }).toEqual([]);
  } finally {
    await product.stop();
    await graph.stop();
  }
});
