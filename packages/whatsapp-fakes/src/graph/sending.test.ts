import { LinkDown, toAddress, type Driver, type OutboundMessage } from '@balcao/whatsapp';
import { until, type RecordingHost } from '@balcao/whatsapp/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildShop, openDriver, type Shop } from './shop.test-data.ts';

const ana = '5511987654321';
const chat = toAddress({ kind: 'pn', scope: '', value: ana });
const text = (id = 'OUT1', changes: Partial<OutboundMessage> = {}): OutboundMessage => ({
  id,
  chat,
  kind: 'text',
  text: 'Olá',
  ...changes,
});
const bytes = Buffer.from('%PDF-1.4 a small file');
const media = (changes: object = {}) => ({
  mime: 'application/pdf',
  name: 'conta "março".pdf',
  bytes: bytes.length,
  open: async () => pieces(bytes),
  ...changes,
});
const outcomeOf = (sending: Promise<unknown>): Promise<unknown> => sending.catch((error: unknown) => error);
const messagesPath = /\/messages$/;

async function* pieces(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, 4);
  yield content.subarray(4);
}

let shop: Shop;
let driver: Driver;
let host: RecordingHost;

async function open(options: Parameters<typeof buildShop>[0] = {}): Promise<void> {
  shop = await buildShop({ ...options, rules: { window: 'open', ...options.rules } });
  ({ driver, host } = await openDriver(shop));
}
const sendRequests = () => shop.graph.requests.filter(({ path }) => messagesPath.test(path));

afterEach(async () => {
  await driver.stop();
  await shop.close();
});

describe('what Graph answers', () => {
  beforeEach(() => open());

  it('is the id of the message', async () => {
    const receipt = await driver.send(text());
    expect(receipt).toEqual({ certainty: 'sure', id: shop.number.findByOurId('OUT1')?.id });
    expect(sendRequests()).toMatchObject([
      {
        method: 'POST',
        path: '/v26.0/2001/messages',
        headers: { authorization: 'Bearer token-of-a-test', 'content-type': 'application/json' },
        query: { appsecret_proof: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
    ]);
  });

  it.each([
    [131047, 'window_closed'],
    [131026, 'not_on_whatsapp'],
    [131050, 'opted_out'],
    [131042, 'payment_missing'],
    [132001, 'template_refused'],
    [100, 'refused'],
    [131049, 'marketing_limited'],
  ])('%d: refused for good as %s', async (code, expected) => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code });
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ name: 'SendRefused', code: expected });
    expect(host.of('closed')).toEqual([]);
  });

  it.each([1, 2, 131000, 131016, 131057, 133004])('%d: worth another try', async (code) => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code });
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ name: 'GraphError', code });
    expect(await driver.send(text())).toMatchObject({ certainty: 'sure' });
  });

  it.each([
    [4, 'link', 60_000],
    [80007, 'link', 60_000],
    [130429, 'link', 2_000],
    [131056, 'chat', 4_000],
  ])('%d: slower on the %s', async (code, of, waitMs) => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code });
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ name: 'SlowDown', of, waitMs });
  });

  it('asks a chat to wait longer each time, until something gets through', async () => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code: 131056, times: 3 });
    const waits = [];
    for (let index = 0; index < 3; index += 1) waits.push(await outcomeOf(driver.send(text())));
    expect(waits).toMatchObject([{ waitMs: 4_000 }, { waitMs: 16_000 }, { waitMs: 64_000 }]);
    await driver.send(text());
    shop.graph.injectFault({ on: messagesPath, how: 'code', code: 131056 });
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ waitMs: 4_000 });
  });

  it.each([368, 130497, 131037, 131048])('%d: the account is held back', async (code) => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code });
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ name: 'SendRefused', code: 'restricted' });
    expect(await host.seen('restricted')).toEqual([{ type: 'restricted', until: null }]);
  });

  it.each([
    [190, undefined, 'token_refused'],
    [10, undefined, 'permission_missing'],
    [131005, undefined, 'permission_missing'],
    [131031, undefined, 'account_restricted'],
    [133010, undefined, 'number_not_registered'],
    [100, 33, 'number_unknown'],
  ])('%d %s: the link is over, and the message waits', async (code, subcode, reason) => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code, ...(subcode === undefined ? {} : { subcode }) });
    expect(await outcomeOf(driver.send(text()))).toBeInstanceOf(LinkDown);
    expect(await host.seen('closed')).toEqual([{ type: 'closed', end: 'fatal', reason, code }]);
    expect(await outcomeOf(driver.send(text()))).toBeInstanceOf(LinkDown);
  });

  it('links both numbers of a customer whom WhatsApp knows without the 9, once', async () => {
    shop.number.getCustomer(ana, { waId: '551187654321' });
    await driver.send(text('OUT1'));
    await driver.send(text('OUT2'));
    expect(await host.seen('identityLinked')).toEqual([
      {
        type: 'identityLinked',
        chat,
        identities: [
          { kind: 'pn', scope: '', value: ana },
          { kind: 'pn', scope: '', value: '551187654321' },
        ],
      },
    ]);
  });

  it('writes to somebody who hides his number', async () => {
    const hidden = toAddress({ kind: 'bsuid', scope: '3001', value: 'BR.77' });
    expect(await driver.send(text('OUT1', { chat: hidden }))).toMatchObject({ certainty: 'sure' });
    expect(shop.number.received('bsuid:BR.77')).toHaveLength(1);
    await until(() =>
      expect(host.of('ack')).toContainEqual(expect.objectContaining({ chat: hidden, ourId: 'OUT1', ack: 2 })),
    );
  });
});

describe('what nobody knows', () => {
  it.each(['hang', 'drop', 'gateway', 'garbage', 'stall'] as const)(
    '%s after Meta took it: uncertain, and found again by our id',
    async (how) => {
      await open({ timeouts: { answerMs: 500, idleMs: 500 } });
      shop.graph.injectFault({ on: messagesPath, how, isCarriedOut: true });
      expect(await driver.send(text())).toEqual({ certainty: 'unknown' });
      const [first] = await until(() => {
        const acks = host.of('ack').filter(({ ourId }) => ourId === 'OUT1');
        expect(acks).not.toEqual([]);
        return acks;
      });
      expect(first?.id).toBe(shop.number.findByOurId('OUT1')?.id);
      expect(host.of('closed')).toEqual([]);
    },
  );

  it.each(['hang', 'drop', 'gateway', 'garbage'] as const)('%s before Meta took it looks the same', async (how) => {
    await open({ timeouts: { answerMs: 500 } });
    shop.graph.injectFault({ on: messagesPath, how, isCarriedOut: false });
    expect(await driver.send(text())).toEqual({ certainty: 'unknown' });
    expect(shop.number.received()).toEqual([]);
  });

  it('waits for a slow answer', async () => {
    await open();
    let answer = (): void => undefined;
    shop.graph.injectFault({
      on: messagesPath,
      how: 'slow',
      until: new Promise<void>((resolve) => (answer = resolve)),
    });
    const sending = driver.send(text());
    await until(() => expect(sendRequests()).toHaveLength(1));
    answer();
    expect(await sending).toMatchObject({ certainty: 'sure' });
  });

  it('knows that nothing left when Graph is not there, and soon says that it is not', async () => {
    await open({ keepAlive: false });
    await shop.graph.stop();
    expect(await outcomeOf(driver.send(text()))).toBeInstanceOf(LinkDown);
    expect(await host.seen('closed')).toEqual([{ type: 'closed', end: 'retry', reason: 'unreachable' }]);
  });
});

describe('files', () => {
  beforeEach(() => open());

  it('are streamed with their length before they are sent', async () => {
    await driver.send(text('OUT1', { kind: 'document', media: media() }));
    const [file] = shop.graph.media.files.values();
    expect(file).toMatchObject({ mime: 'application/pdf', name: 'conta _março_.pdf', content: bytes });
    const uploaded = shop.graph.requests.find(({ path }) => path.endsWith('/media'));
    expect(uploaded?.headers).toMatchObject({ 'content-length': String(uploaded?.raw.length) });
    expect(uploaded?.headers).not.toHaveProperty('transfer-encoding');
    expect(shop.number.received()).toMatchObject([{ kind: 'document', body: 'Olá', mediaType: 'application/pdf' }]);
  });

  it('of many pieces arrive whole', async () => {
    const large = Buffer.alloc(3_000_000, 'abc');
    const inPieces = async function* (): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < large.length; at += 65_536) yield large.subarray(at, at + 65_536);
    };
    await driver.send(
      text('OUT1', {
        kind: 'image',
        media: media({ mime: 'image/png', name: 'a.png', bytes: large.length, open: async () => inPieces() }),
      }),
    );
    expect([...shop.graph.media.files.values()][0]?.content.equals(large)).toBe(true);
  });

  it.each([
    ['voice', 'audio/ogg; codecs=opus', { type: 'audio', audio: { voice: true } }, 'voice'],
    ['audio', 'audio/mpeg', { type: 'audio' }, 'audio'],
    ['image', 'image/jpeg', { type: 'image' }, 'image'],
    ['image', 'image/gif', { type: 'document', document: { filename: 'a' } }, 'document'],
    ['video', 'video/mp4', { type: 'video' }, 'video'],
  ] as const)('%s of %s', async (kind, mime, body, received) => {
    await driver.send(text('OUT1', { kind, text: '', media: media({ mime, name: 'a' }) }));
    expect(JSON.parse(sendRequests()[0]?.raw.toString() ?? '')).toMatchObject(body);
    expect(shop.number.received()).toMatchObject([{ kind: received, mediaType: mime }]);
  });

  it('that Meta lost are uploaded once more', async () => {
    shop.graph.injectFault({ on: messagesPath, how: 'code', code: 131053 });
    expect(await driver.send(text('OUT1', { kind: 'document', media: media() }))).toMatchObject({ certainty: 'sure' });
    expect(shop.graph.media.files.size).toBe(2);
  });

  it('that Meta does not want are refused after the second time', async () => {
    shop.graph.injectFault({ on: /\/media$/, how: 'code', code: 131053, times: 2 });
    expect(await outcomeOf(driver.send(text('OUT1', { kind: 'document', media: media() })))).toMatchObject({
      name: 'SendRefused',
      code: 'media_refused',
    });
  });

  it.each([
    ['too large for WhatsApp', { bytes: 101 * 1_024 * 1_024 }, { name: 'SendRefused', code: 'media_refused' }],
    ['shorter than said', { bytes: bytes.length + 1 }, { name: 'BodyBroken' }],
    ['longer than said', { bytes: bytes.length - 1 }, { name: 'BodyBroken' }],
    ['that cannot be read', { open: () => Promise.reject(new Error('gone')) }, { name: 'BodyBroken' }],
  ])('%s send no message', async (_name, changes, expected) => {
    expect(await outcomeOf(driver.send(text('OUT1', { kind: 'document', media: media(changes) })))).toMatchObject(
      expected,
    );
    expect(shop.number.received()).toEqual([]);
  });

  it('are not uploaded for words that are too long', async () => {
    expect(
      await outcomeOf(
        driver.send(text('OUT1', { kind: 'image', text: 'x'.repeat(1_025), media: media({ mime: 'image/png' }) })),
      ),
    ).toMatchObject({ code: 'refused' });
    expect(shop.graph.media.files.size).toBe(0);
  });

  it('whose upload got no answer may be sent again', async () => {
    shop.graph.injectFault({ on: /\/media$/, how: 'drop', isCarriedOut: true });
    expect(await outcomeOf(driver.send(text('OUT1', { kind: 'document', media: media() })))).toMatchObject({
      name: 'NoAnswer',
    });
    expect(shop.number.received()).toEqual([]);
  });
});

describe('limits', () => {
  it('closes the window 24 hours after the last word, and a template opens the talk', async () => {
    await open({ rules: { window: 'answer' } });
    shop.graph.addTemplate(shop.account, {
      name: 'aviso',
      components: [{ type: 'BODY', text: 'Olá {{1}}, voltamos' }],
    });
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ code: 'window_closed' });
    shop.number.write({ from: ana, body: 'oi' });
    expect(await driver.send(text())).toMatchObject({ certainty: 'sure' });
    shop.graph.clock.advance(86_400_000);
    expect(await outcomeOf(driver.send(text()))).toMatchObject({ code: 'window_closed' });
    const template = { name: 'aviso', language: 'pt_BR', header: {}, body: { 1: 'Ana' }, buttons: {} };
    expect(await driver.send(text('OUT2', { template }))).toMatchObject({ certainty: 'sure' });
    expect(shop.number.received().at(-1)?.body).toBe('Olá Ana, voltamos');
  });

  it('reports a closed window also when Meta says so only later', async () => {
    await open({ rules: { window: 'status' } });
    expect(await driver.send(text())).toMatchObject({ certainty: 'sure' });
    expect(await host.seen('sendFailed')).toMatchObject([{ ourId: 'OUT1', code: 'window_closed' }]);
  });

  it('slows down when it is too fast for one person, and for the number', async () => {
    await open({ rules: { pairBurst: 1, perSecond: 2 } });
    shop.graph.clock.freeze();
    await driver.send(text('OUT1'));
    expect(await outcomeOf(driver.send(text('OUT2')))).toMatchObject({ name: 'SlowDown', of: 'chat' });
    const other = toAddress({ kind: 'pn', scope: '', value: '5521912345678' });
    expect(await outcomeOf(driver.send(text('OUT3', { chat: other })))).toMatchObject({ name: 'SlowDown', of: 'link' });
    shop.graph.clock.advance(6_000);
    expect(await driver.send(text('OUT2'))).toMatchObject({ certainty: 'sure' });
  });

  it('reports who does not want marketing messages', async () => {
    await open();
    shop.graph.addTemplate(shop.account, {
      name: 'oferta',
      category: 'MARKETING',
      components: [{ type: 'BODY', text: 'Promoção' }],
    });
    shop.number.preferMarketing({ from: ana, value: 'stop' });
    expect(await host.seen('contact')).toMatchObject([{ chat: `pn:${ana}`, marketing: { isWelcome: false } }]);
    await driver.send(
      text('OUT1', { template: { name: 'oferta', language: 'pt_BR', header: {}, body: {}, buttons: {} } }),
    );
    expect(await host.seen('sendFailed')).toMatchObject([{ ourId: 'OUT1', code: 'opted_out' }]);
  });
});

describe('templates', () => {
  const use = (changes: object) => ({
    name: 'aviso',
    language: 'pt_BR',
    header: {},
    body: {},
    buttons: {},
    ...changes,
  });

  beforeEach(() => open());

  it.each([
    ['by numbers', 'POSITIONAL', [{ type: 'BODY', text: '{{1}} e {{2}}' }], { body: { 2: 'b', 1: 'a' } }, 'a e b'],
    [
      'by names',
      'NAMED',
      [{ type: 'BODY', text: '{{nome}}: {{dia}}' }],
      { body: { dia: 'hoje', nome: 'Ana' } },
      'Ana: hoje',
    ],
    [
      'with a head in words',
      'POSITIONAL',
      [
        { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
        { type: 'BODY', text: 'ok' },
      ],
      { header: { 1: '7' } },
      'ok',
    ],
    [
      'with a picture by its link',
      'POSITIONAL',
      [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'ok' },
      ],
      { header: { image: 'https://exemplo.com.br/a.png' } },
      'ok',
    ],
    [
      'with a link',
      'POSITIONAL',
      [
        { type: 'BODY', text: 'ok' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Sim' },
            { type: 'URL', text: 'Ver', url: 'https://a/{{1}}' },
          ],
        },
      ],
      { buttons: { 1: '7' } },
      'ok',
    ],
    [
      'with a map',
      'POSITIONAL',
      [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'ok' },
      ],
      { place: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' } },
      'ok',
    ],
    [
      'with a head whose placeholder is called location',
      'NAMED',
      [
        { type: 'HEADER', format: 'TEXT', text: 'Em {{location}}' },
        { type: 'BODY', text: 'ok' },
      ],
      { header: { location: 'Santos' } },
      'ok',
    ],
    [
      'with a coupon',
      'POSITIONAL',
      [
        { type: 'BODY', text: 'ok' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'QUICK_REPLY', text: 'Sair' },
            { type: 'COPY_CODE', text: 'Copiar' },
          ],
        },
      ],
      { coupons: { 1: '25OFF' } },
      'ok',
    ],
    [
      'with the code of an authentication',
      'POSITIONAL',
      [
        { type: 'BODY', text: '{{1}}' },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar' }] },
      ],
      { body: { 1: '123456' }, buttons: { 0: '123456' } },
      '123456',
    ],
  ] as const)('are filled %s', async (_name, format, components, changes, body) => {
    shop.graph.addTemplate(shop.account, { name: 'aviso', parameter_format: format, components });
    expect(await driver.send(text('OUT1', { template: use(changes) }))).toMatchObject({ certainty: 'sure' });
    expect(shop.number.received()).toMatchObject([{ body }]);
  });

  it('with a code to log in with are refused for a person who hides the number', async () => {
    shop.graph.addTemplate(shop.account, {
      name: 'aviso',
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', text: '{{1}}' },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar' }] },
      ],
    });
    const hidden = toAddress({ kind: 'bsuid', scope: '3001', value: 'BR.77' });
    const template = use({ body: { 1: '123456' }, buttons: { 0: '123456' } });
    await expect(driver.send(text('OUT1', { chat: hidden, template }))).rejects.toMatchObject({ code: 'no_number' });
  });

  it('carry a file of ours in their head', async () => {
    shop.graph.addTemplate(shop.account, {
      name: 'aviso',
      components: [
        { type: 'HEADER', format: 'DOCUMENT' },
        { type: 'BODY', text: 'a conta' },
      ],
    });
    expect(await driver.send(text('OUT1', { kind: 'document', media: media(), template: use({}) }))).toMatchObject({
      certainty: 'sure',
    });
    expect(shop.number.received()[0]?.raw).toMatchObject({
      template: {
        components: [
          {
            type: 'header',
            parameters: [{ type: 'document', document: { id: [...shop.graph.media.files.keys()][0] } }],
          },
        ],
      },
    });
  });

  it.each([
    ['too few values', 'APPROVED', {}],
    ['a language it does not have', 'APPROVED', { language: 'en', body: { 1: 'a' } }],
    ['a name instead of a number', 'APPROVED', { body: { nome: 'a' } }],
    ['a line break in a value', 'APPROVED', { body: { 1: 'a\nb' } }],
    ['a head that is not there', 'APPROVED', { header: { 1: 'x' }, body: { 1: 'a' } }],
    ['a pause', 'PAUSED', { body: { 1: 'a' } }],
    ['an end', 'DISABLED', { body: { 1: 'a' } }],
    ['a review that still runs', 'PENDING', { body: { 1: 'a' } }],
  ])('are refused for %s', async (_name, status, changes) => {
    shop.graph.addTemplate(shop.account, { name: 'aviso', status, components: [{ type: 'BODY', text: 'Olá {{1}}' }] });
    expect(await outcomeOf(driver.send(text('OUT1', { template: use(changes) })))).toMatchObject({
      name: 'SendRefused',
      code: 'template_refused',
    });
    // What is known of it is out of date: it is asked for again.
    expect(await host.seen('templateChanged')).toMatchObject([{ name: 'aviso' }]);
  });

  it('with a coupon are refused when it comes as a link', async () => {
    shop.graph.addTemplate(shop.account, {
      name: 'aviso',
      components: [
        { type: 'BODY', text: 'ok' },
        { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar' }] },
      ],
    });
    expect((await driver.listTemplates())[0]?.buttons).toEqual([{ kind: 'coupon', text: 'Copiar', value: '' }]);
    expect(await outcomeOf(driver.send(text('OUT1', { template: use({ buttons: { 0: '25OFF' } }) })))).toMatchObject({
      name: 'SendRefused',
      code: 'template_refused',
    });
  });

  it('are listed over all pages, without following an address that holds the token', async () => {
    for (let index = 0; index < 230; index += 1)
      shop.graph.addTemplate(shop.account, {
        name: `t${index}`,
        status: index % 2 === 0 ? 'APPROVED' : 'PAUSED',
        components: [{ type: 'BODY', text: 'x' }],
      });
    const templates = await driver.listTemplates();
    expect(templates.map(({ name }) => name)).toEqual(Array.from({ length: 230 }, (_, index) => `t${index}`));
    expect(templates[1]).toMatchObject({ status: 'paused', category: 'utility', language: 'pt_BR' });
    expect(shop.graph.requests.filter(({ path }) => path.endsWith('/message_templates'))).toHaveLength(3);
  });
});

describe('menus', () => {
  it('are shown, and the choice comes back under its id', async () => {
    await open();
    const menu = {
      style: 'list' as const,
      title: 'Escolher',
      body: 'Olá',
      options: [
        { id: 'fila-7', title: 'Vendas' },
        { id: 'fila-8', title: 'Suporte' },
      ],
    };
    const { id = '' } = await driver.send(text('OUT1', { menu }));
    shop.number.choose({ from: ana, messageId: id, option: { id: 'fila-8', title: 'Suporte' }, style: 'list' });
    expect(await host.seen('message')).toMatchObject([
      { message: { body: 'Suporte', choiceId: 'fila-8', quotedId: id } },
    ]);
  });

  it('that are too long are written as text that Meta takes', async () => {
    await open();
    const options = Array.from({ length: 12 }, (_, at) => ({ id: String(at), title: `Opção ${at}` }));
    const menu = { style: 'buttons' as const, title: 'Escolher', body: 'Olá', options };
    await driver.send(text('OUT1', { text: 'Olá, escolha de 1 a 12', menu }));
    expect(shop.number.received()[0]?.body).toBe('Olá, escolha de 1 a 12');
  });
});

describe('reading and typing', () => {
  beforeEach(() => open());

  it('marks everything up to the newest with one call', async () => {
    const ids = ['a', 'b', 'c'].map((body) => shop.number.write({ from: ana, body }).id);
    await driver.markRead(chat, ids);
    await driver.markRead(chat, []);
    expect(sendRequests()).toHaveLength(1);
    expect(shop.number.messages.map(({ ack }) => ack)).toEqual([3, 3, 3]);
  });

  it('shows that somebody writes only on what was read here', async () => {
    const { id } = shop.number.write({ from: ana, body: 'a' });
    await driver.setTyping(chat, 'composing');
    expect(shop.number.shop.typing).toEqual([]);
    await driver.markRead(chat, [id]);
    await driver.setTyping(chat, 'composing');
    await driver.setTyping(chat, 'paused');
    expect(shop.number.shop.typing).toMatchObject([{ messageId: id }]);
  });

  it('takes a reaction back, and is fields when there is nothing to react to', async () => {
    const { id } = shop.number.write({ from: ana, body: 'a' });
    await driver.react(chat, { id, fromMe: false }, '👍');
    await driver.react(chat, { id, fromMe: false }, '');
    expect(shop.number.messages[0]?.reactions.shop).toBe('');
    await expect(driver.react(chat, { id: 'wamid.none', fromMe: false }, '👍')).rejects.toMatchObject({
      name: 'SendRefused',
      code: 'refused',
    });
  });
});
