import { FakeGraph } from '@balcao/whatsapp-fakes/graph';
import { Customers, FakeWebServer, type Device } from '@balcao/whatsapp-fakes/web';
import { expect, test } from '@playwright/test';
import { startProduct, type Product } from '../support/product.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { waitForRest } from '../support/torture/torture-invariants.ts';
import { beforeSettling, inboundPoints } from '../support/torture/torture-points.ts';
import { createRandom } from '../support/torture/torture-random.ts';
import { acceptAll, answerAll, openShop, type Sent, type Shop, waitForCode } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

// The customers of the fake encrypt with the same library, which prints their keys here.
test.beforeAll(() => void Object.assign(console, { info: () => undefined, warn: () => undefined }));

const { kills, sends, contacts } = sizes.realDrivers;
const numberOf = (index: number): string => `55119${80_000_000 + index}`;

/** Answers all conversations while the product is killed again and again; what is left comes to rest afterwards. */
async function answerThroughKills(product: Product, shop: Shop, item: string): Promise<Sent[]> {
  const random = createRandom(item);
  const ticketIds = await acceptAll(product, shop);
  expect(ticketIds).toHaveLength(contacts);
  // What ends together is settled together, but a chat goes on only after that: so often it surely comes to pass.
  const surely = Math.floor(sends / contacts);
  const how = () => ({ env: { FAIL_AT: `${beforeSettling}#${random.between(1, surely)}` } });
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

/** A shop whose phone is linked through the WhatsApp Web library to a fake WhatsApp. */
async function openWebShop() {
  const whatsapp = await new FakeWebServer({ pretendedPreKeys: 1 }).start();
  const product = await startProduct({ WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_WEB_VERSION: '2.3000.1043857760' });
  const phone = whatsapp.addPerson({ number: '5511930000001', lid: '100000000000001', name: 'Loja' });
  let device: Device | null = null;
  const shop = await openShop(product, {
    connection: { provider: 'beta' },
    join: async (joining) => void (device = whatsapp.scan(await waitForCode(joining), phone)),
  });
  if (!device) throw new Error('the phone was not linked');
  const people = Array.from({ length: contacts }, (_, index) =>
    whatsapp.addPerson({
      number: numberOf(index),
      lid: `2000000000000${String(index).padStart(2, '0')}`,
      name: `Cliente ${index}`,
    }),
  );
  const stop = async (): Promise<void> => {
    await product.stop();
    whatsapp.stop();
  };
  return { whatsapp, product, shop, people, customers: new Customers(whatsapp, device), stop };
}

// In small it is proven by the driver alone, which redelivers what was confirmed and not handled, and by T02 itself.
testAtFullSize(
  'T02 through WhatsApp Web, killed when it has confirmed a message and not stored it: every message is there once, in order',
  async () => {
    const { whatsapp, product, people, customers, stop } = await openWebShop();
    const random = createRandom('T02 web');
    try {
      const each = 3;
      for (let kill = 0; kill < kills; kill += 1) {
        await product.restart({
          env: { FAIL_AT: `${inboundPoints['after the ticket was locked']}#${random.between(1, contacts)}` },
        });
        for (let turn = 0; turn < each; turn += 1)
          for (const from of people) await customers.write({ from, body: `mensagem ${kill * each + turn}` });
        expect(await product.ended()).toBe('SIGKILL');
      }
      await product.restart();
      const wanted = people.flatMap(({ number }) =>
        Array.from({ length: kills * each }, (_, turn) => `${number} mensagem ${turn}`),
      );
      const stored = async () =>
        (
          await product.sql<{ line: string }>(
            `SELECT i.value || ' ' || m.body AS line FROM messages m JOIN tickets t ON t.id = m.ticket_id JOIN contact_identities i ON i.contact_id = t.contact_id AND i.kind = 'pn' WHERE NOT m.from_me ORDER BY i.value, m.id`,
          )
        ).map(({ line }) => line);
      await expect.poll(stored, { timeout: itemTimeout / 2 }).toEqual(wanted);
      tellFigures('T02 through WhatsApp Web', {
        kills,
        messages: wanted.length,
        lost: 0,
        doubled: 0,
        'asked for again': whatsapp.heard.filter(({ tag, attrs }) => tag === 'receipt' && attrs['type'] === 'retry')
          .length,
      });
      expect(whatsapp.problems).toEqual([]);
    } finally {
      await stop();
    }
  },
);

test('T05 through WhatsApp Web, killed when it had taken a message: every answer reaches its customer once, in order, and he can read it', async () => {
  const { whatsapp, product, shop, people, customers, stop } = await openWebShop();
  try {
    for (const from of people) await customers.write({ from, body: 'Oi' });
    await expect
      .poll(async () => (await product.sql(`SELECT id FROM tickets WHERE status = 'pending'`)).length)
      .toBe(contacts);
    const sent = await answerThroughKills(product, shop, 'T05 web');
    const received = whatsapp.ledger.list().filter(({ fromCustomer }) => !fromCustomer);
    tellFigures('T05 through WhatsApp Web', {
      kills,
      answers: sent.length,
      received: received.length,
      'sent again under the same id': received.reduce((sum, { attempts }) => sum + attempts - 1, 0),
    });
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
    await stop();
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
        const { cloud } = await call<{ cloud: { webhookPath: string; verifyToken: string } }>(
          'GET',
          `/whatsapp/${connectionId}`,
        );
        expect(await graph.verifyCallback(app, `${product.url}${cloud.webhookPath}`, cloud.verifyToken)).toBe(true);
      },
    });
    for (let index = 0; index < contacts; index += 1)
      number.write({ from: numberOf(index), name: `Cliente ${index}`, body: 'Oi' });
    await expect
      .poll(async () => (await product.sql(`SELECT id FROM tickets WHERE status = 'pending'`)).length)
      .toBe(contacts);
    const sent = await answerThroughKills(product, shop, 'T06 cloud');
    await expect.poll(() => graph.webhooks.pending).toBe(0);
    await waitForRest(product, itemTimeout);
    const received = number.received().map(({ ourId }) => ourId);
    const uncertain = await product.sql<{ id: number; wid: string }>(
      `SELECT id, wid FROM messages WHERE from_me AND send_state = 'uncertain'`,
    );
    tellFigures('T06 through Meta’s API', {
      kills,
      answers: sent.length,
      received: received.length,
      'doubled in silence': received.length - new Set(received).size,
      uncertain: uncertain.length,
    });
    // Whatever Meta had taken is known by its status; in doubt is only what never left.
    expect(new Set(received).size).toBe(received.length);
    expect(uncertain.filter(({ wid }) => received.includes(wid))).toEqual([]);
    expect(received.length + uncertain.length).toBe(sent.length);
    for (const { id } of uncertain) await shop.call('POST', `/messages/${id}/resend`);
    await expect.poll(() => number.received().length).toBe(sent.length);
    await expect.poll(() => product.sql(`SELECT id FROM messages WHERE from_me AND send_state <> 'sent'`)).toEqual([]);
  } finally {
    await product.stop();
    await graph.stop();
  }
});
