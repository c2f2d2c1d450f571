import { readWebhook } from '@balcao/whatsapp/cloud';
import { until, type RecordingHost } from '@balcao/whatsapp/testing';
import { toAddress, type Driver } from '@balcao/whatsapp';
import { afterEach, describe, expect, it } from 'vitest';
import { signBody } from './index.ts';
import { buildShop, openDriver, type Shop } from './shop.test-data.ts';

const ana = '5511987654321';
const hour = 3_600_000;

let shop: Shop;
let driver: Driver;
let host: RecordingHost;

async function open(options: Parameters<typeof buildShop>[0] = {}): Promise<void> {
  shop = await buildShop({ ...options, rules: { window: 'open', ...options.rules } });
  ({ driver, host } = await openDriver(shop));
}

afterEach(async () => {
  await driver.stop();
  await shop.close();
});

const forged = () => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '3001',
      changes: [
        {
          field: 'messages',
          value: {
            metadata: { phone_number_id: '2001' },
            messages: [{ from: ana, id: 'wamid.forged', timestamp: '1', type: 'text', text: { body: 'x' } }],
          },
        },
      ],
    },
  ],
});
const wids = () => host.of('message').map((event) => event.message.id);

describe('webhooks', () => {
  it.each<[string, (raw: Buffer) => string | null]>([
    ['no signature', () => null],
    ['the secret of another app', (raw) => signBody('another', raw)],
    ['a signature for another body', () => signBody('the secret of a test app', Buffer.from('{}'))],
    ['an empty secret', (raw) => signBody('', raw)],
  ])('T46 with %s are refused and change nothing', async (_name, sign) => {
    await open();
    const body = forged();
    const delivery = shop.graph.webhooks.send(shop.app, body, {
      queue: 'forged',
      signature: sign(Buffer.from(JSON.stringify(body))),
    });
    await until(() => expect(delivery.attempts.length).toBeGreaterThan(1));
    expect(new Set(delivery.attempts)).toEqual(new Set([401]));
    expect(host.of('message')).toEqual([]);
  });

  it('T46 of another number or account are not ours, though the signature is good', async () => {
    await open();
    const other = shop.graph.addNumber({ id: '2002', account: shop.account, number: '551130000002' });
    other.write({ from: ana, body: 'for the other shop' });
    const { id } = shop.number.write({ from: ana, body: 'for us' });
    await until(() => expect(shop.graph.webhooks.pending).toBe(0));
    expect(wids()).toEqual([id]);
  });

  it('T08 that are repeated bring the same event', async () => {
    await open();
    shop.number.write({ from: ana, body: 'once' });
    const [first] = await host.seen('message');
    const before = shop.graph.webhooks.log.slice();
    for (const delivery of before) shop.graph.webhooks.repeat(delivery);
    const events = await host.seen('message', 2);
    expect(events[1]).toEqual(first);
  });

  it('T08 in any order and up to five times bring all that happened, each with its id', async () => {
    await open();
    shop.graph.webhooks.pause();
    const { id: sent = '' } = await driver.send({
      id: 'OUT1',
      chat: toAddress({ kind: 'pn', scope: '', value: ana }),
      kind: 'text',
      text: 'Olá',
    });
    const ids = Array.from({ length: 10 }, (_, index) => shop.number.write({ from: ana, body: String(index) }).id);
    shop.graph.webhooks.resume({ shuffle: (held) => held.reverse(), times: 5 });
    await until(() => expect(shop.graph.webhooks.pending).toBe(0));
    expect(host.of('message')).toHaveLength(50);
    expect(new Set(wids())).toEqual(new Set(ids));
    const acks = host.of('ack').filter((event) => event.id === sent);
    expect(new Set(acks.map(({ ack }) => ack))).toEqual(new Set([1, 2, 3]));
    expect(acks.every(({ ourId }) => ourId === 'OUT1')).toBe(true);
  });

  it('come again with growing pauses for seven days, and then no more', async () => {
    await open({ webhooks: { retryMs: (failures) => Math.min(24 * hour, 1_000 * 60 * 4 ** failures) } });
    host.before = async (event) => {
      if (event.type === 'message') throw new Error('no database');
    };
    shop.number.write({ from: ana, body: 'x' });
    const delivery = await until(() => {
      const found = shop.graph.webhooks.log.at(-1);
      expect(found?.attempts).toEqual([500]);
      return found;
    });
    for (let attempt = 2; shop.graph.webhooks.lost.length === 0; attempt += 1) {
      shop.graph.clock.advance(24 * hour);
      await until(() => expect(delivery?.attempts).toHaveLength(attempt));
    }
    expect(delivery?.attempts.length).toBeGreaterThan(6);
    expect(delivery?.attempts.length).toBeLessThan(10);
    expect(shop.graph.webhooks.pending).toBe(0);
  });

  it('that nobody answers come again', async () => {
    await open({ webhooks: { answerMs: 100 } });
    let isStuck = true;
    let letGo = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (letGo = resolve));
    host.before = async (event) => {
      if (event.type === 'message' && isStuck) await stuck;
    };
    shop.number.write({ from: ana, body: 'x' });
    await until(() => expect(shop.graph.webhooks.log.at(-1)?.attempts[0]).toBe('no answer'));
    isStuck = false;
    letGo();
    await until(() => expect(shop.graph.webhooks.pending).toBe(0));
    expect(new Set(wids()).size).toBe(1);
  });

  it('wait while the app has no address', async () => {
    await open();
    const url = shop.app.callbackUrl;
    shop.app.callbackUrl = null;
    shop.number.write({ from: ana, body: 'x' });
    await until(() => expect(shop.graph.webhooks.log.at(-1)?.attempts).toContain('no answer'));
    shop.app.callbackUrl = url;
    await host.seen('message');
  });

  it('are only sent to an address that answered the question of whose it is', async () => {
    await open();
    const app = shop.graph.addApp({ id: '4002', secret: 'x' });
    expect(await shop.graph.verifyCallback(app, shop.receiver.url, 'a wrong token')).toBe(false);
    expect(app.callbackUrl).toBeNull();
  });

  it('of several changes and entries are read whole', async () => {
    await open();
    const value = (id: string) => ({
      metadata: { phone_number_id: '2001' },
      contacts: [],
      messages: [{ from: ana, id, timestamp: '1750000000', type: 'text', text: { body: id } }],
    });
    const change = (id: string) => ({ field: 'messages', value: value(id) });
    shop.graph.webhooks.send(shop.app, {
      object: 'whatsapp_business_account',
      entry: [
        { id: '3001', changes: [change('a'), change('b')] },
        { id: '3001', changes: [change('c')] },
        { id: '9999', changes: [change('d')] },
      ],
    });
    expect((await host.seen('message', 3)).map((event) => event.message.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('what customers do', () => {
  it('comes in all its kinds', async () => {
    await open({ facts: { isCoexistence: true } });
    const media = (mime: string) => ({ name: 'a', mime, base64: 'AAAA' });
    shop.number.write({ from: ana, type: 'voice', media: media('audio/ogg; codecs=opus') });
    shop.number.write({ from: ana, type: 'sticker', media: media('image/webp') });
    shop.number.write({ from: ana, type: 'location', body: '{"latitude":1,"longitude":2}' });
    shop.number.write({ from: ana, type: 'contact', body: '[{"name":{"formatted_name":"Zé"}}]' });
    shop.number.write({ from: ana, type: 'unknown' });
    expect((await host.seen('message', 5)).map((event) => event.message.kind)).toEqual([
      'voice',
      'sticker',
      'location',
      'contact',
      'unknown',
    ]);
    shop.number.changeNumber(ana, '5511900001111');
    expect(await host.seen('identityLinked')).toMatchObject([
      { identities: [{ value: '5511900001111' }, { value: ana }, { kind: 'bsuid' }] },
    ]);
    const { id } = shop.number.call({ from: ana });
    expect(await host.seen('call')).toMatchObject([{ id, video: false }]);
  });

  it('is known by an id when somebody hides his number', async () => {
    await open();
    shop.number.getCustomer('bsuid:BR.77', { username: 'ana.silva', parentId: 'BR.ENT.5', name: 'Ana' });
    shop.number.write({ from: 'bsuid:BR.77', body: 'oi' });
    expect(await host.seen('message')).toMatchObject([
      {
        chat: 'bsuid@3001:BR.77',
        message: {
          pushName: 'Ana',
          from: [{ kind: 'bsuid' }, { kind: 'parent_bsuid' }, { kind: 'username', value: 'ana.silva' }],
        },
      },
    ]);
  });

  it('is unsupported as an edit where the number is not in the Business app', async () => {
    await open();
    const { id } = shop.number.write({ from: ana, body: 'helo' });
    shop.number.edit({ from: ana, messageId: id, body: 'hello' });
    expect((await host.seen('message', 2))[1]?.message).toMatchObject({ kind: 'unknown', body: 'unsupported' });
  });

  it('is answered on the phone, and that is heard as ours', async () => {
    await open({ facts: { isCoexistence: true } });
    const { id } = shop.number.writeOnPhone({ to: ana, body: 'Já vou' });
    expect(await host.seen('message')).toMatchObject([
      { chat: `pn:${ana}`, message: { id, fromMe: true, body: 'Já vou' } },
    ]);
  });
});

it('reports changes of templates and of the account', async () => {
  await open();
  const template = shop.graph.addTemplate(shop.account, { name: 'aviso', components: [{ type: 'BODY', text: 'x' }] });
  shop.graph.setTemplateStatus(shop.account, template, 'PAUSED');
  expect(await host.seen('templateChanged')).toEqual([{ type: 'templateChanged', name: 'aviso', language: 'pt_BR' }]);
  shop.graph.sendAccountWebhook(
    shop.account,
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
    'account',
  );
  expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'banned' }]);
});

it('reports a message that failed after it was accepted', async () => {
  await open();
  const { id = '' } = await driver.send({
    id: 'OUT1',
    chat: toAddress({ kind: 'pn', scope: '', value: ana }),
    kind: 'text',
    text: 'Olá',
  });
  shop.number.fail({ id, code: 131049 });
  expect(await host.seen('sendFailed')).toMatchObject([{ id, ourId: 'OUT1', code: 'marketing_limited' }]);
});

it('reads every webhook the fake can send without a complaint', async () => {
  await open();
  shop.number.write({ from: ana, body: 'x' });
  await host.seen('message');
  for (const { raw } of shop.graph.webhooks.log)
    expect(readWebhook(JSON.parse(raw.toString()), Date.now()).flatMap(({ problems }) => problems)).toEqual([]);
});
