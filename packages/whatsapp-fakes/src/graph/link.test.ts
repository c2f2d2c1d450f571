import { LinkDown, NotSupported, toAddress, type RemoteMedia } from '@balcao/whatsapp';
import { cloudCapabilities } from '@balcao/whatsapp/cloud';
import { createRecordingHost, until } from '@balcao/whatsapp/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { buildShop, openDriver, type Shop } from './shop.test-data.ts';

const ana = '5511987654321';
const chat = toAddress({ kind: 'pn', scope: '', value: ana });

let shop: Shop;
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await shop.close();
});

async function start(options: Parameters<typeof buildShop>[0] = {}, prepare: (shop: Shop) => void = () => undefined) {
  shop = await buildShop(options);
  prepare(shop);
  const host = createRecordingHost(1);
  const driver = shop.createDriver(host);
  stops.push(() => driver.stop());
  await driver.start();
  return { driver, host };
}

describe('the start', () => {
  it('opens with the number, and subscribes the app where it is not yet', async () => {
    const { host } = await start();
    expect(await host.seen('open')).toEqual([{ type: 'open', number: '551130000001' }]);
    expect([...shop.account.subscribedApps]).toEqual([shop.app.id]);
  });

  it('does not subscribe again: that would take away an address set for this account', async () => {
    const { host } = await start({}, ({ account, app }) => account.subscribedApps.add(app.id));
    await host.seen('open');
    expect(shop.graph.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each<[string, string, (shop: Shop) => void]>([
    ['a token that was taken back', 'token_refused', ({ token }) => (token.isValid = false)],
    ['a token that has run out', 'token_refused', ({ token }) => (token.expiresAt = 1)],
    ['a secret of another app', 'token_refused', ({ app }) => (app.secret = 'another')],
    ['a token without rights', 'permission_missing', ({ token }) => (token.scopes = ['whatsapp_business_messaging'])],
    ['a number that is not there', 'number_unknown', ({ graph }) => graph.numbers.clear()],
    ['an account that is not there', 'number_unknown', ({ graph }) => graph.accounts.clear()],
    [
      'a number that was never registered',
      'number_not_registered',
      ({ number }) => (number.facts.platform = 'NOT_APPLICABLE'),
    ],
    ['a number that waits for its code', 'number_not_registered', ({ number }) => (number.facts.status = 'PENDING')],
    ['a banned number', 'banned', ({ number }) => (number.facts.status = 'BANNED')],
    [
      'a blocked account',
      'account_restricted',
      ({ graph }) => graph.injectFault({ on: /\/2001$/, how: 'code', code: 368 }),
    ],
  ])('says exactly what is wrong: %s', async (_name, reason, prepare) => {
    const { host, driver } = await start({}, prepare);
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason }]);
    expect(host.of('open')).toEqual([]);
    await expect(driver.send({ id: 'A', chat, kind: 'text', text: 'x' })).rejects.toBeInstanceOf(LinkDown);
  });

  it.each<[string, Parameters<Shop['graph']['injectFault']>[0]]>([
    ['hangs', { on: /\/2001$/, how: 'hang', isCarriedOut: false }],
    ['hangs up', { on: /\/2001$/, how: 'drop', isCarriedOut: false }],
    ['has a hiccup', { on: /\/2001$/, how: 'code', code: 2 }],
    ['hides behind a gateway', { on: /\/2001$/, how: 'gateway', isCarriedOut: false }],
    ['stops in the middle', { on: /\/2001$/, how: 'stall', isCarriedOut: false }],
  ])('may be tried again when Graph %s', async (_name, order) => {
    const { host, driver } = await start({ timeouts: { answerMs: 500, idleMs: 500 } }, ({ graph }) =>
      graph.injectFault(order),
    );
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable' }]);
    await driver.start();
    await host.seen('open');
  });

  it('reports a number that may answer but not start conversations', async () => {
    const { host } = await start({ facts: { status: 'RESTRICTED' } });
    await host.seen('open');
    expect(await host.seen('restricted')).toEqual([{ type: 'restricted', until: null }]);
  });

  it('is started once, however often it is asked', async () => {
    const { host, driver } = await start();
    await Promise.all([driver.start(), driver.start()]);
    await host.seen('open');
    await driver.start();
    await driver.probe();
    expect(host.of('open')).toHaveLength(1);
  });

  it('says nothing after a stop that overtook it', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { host, driver } = await start({}, ({ graph }) =>
      graph.injectFault({ on: /\/2001$/, how: 'slow', until: held }),
    );
    await until(() => expect(shop.graph.requests).toHaveLength(1));
    await driver.stop();
    answer();
    await driver.start();
    await host.seen('open');
    expect(host.events.map(({ type }) => type).filter((type) => type !== 'alive')).toEqual([
      'open',
      'clock',
      'messagingLimit',
    ]);
  });
});

describe('the watch over an open link', () => {
  it('gives a sign of life each time', async () => {
    const { host } = await start({ timeouts: { watchMs: 5 } });
    await host.seen('alive', 4);
  });

  it('survives one call that got lost, and one that was too much', async () => {
    const { host } = await start({ timeouts: { watchMs: 5 } });
    await host.seen('open');
    shop.graph.injectFault({ on: /\/2001$/, how: 'drop', isCarriedOut: false });
    await host.seen('alive', host.of('alive').length + 2);
    shop.graph.injectFault({ on: /\/2001$/, how: 'code', code: 80007, times: 3 });
    await host.seen('alive', host.of('alive').length + 2);
    expect(host.of('closed')).toEqual([]);
  });

  it.each<[string, object, (shop: Shop) => void]>([
    [
      'Graph cannot be reached',
      { end: 'retry', reason: 'unreachable' },
      ({ graph }) => graph.injectFault({ on: /\/2001$/, how: 'drop', isCarriedOut: false, times: 2 }),
    ],
    ['the token dies', { end: 'fatal', reason: 'token_refused' }, ({ token }) => (token.isValid = false)],
    ['the number is banned', { end: 'fatal', reason: 'banned' }, ({ number }) => (number.facts.status = 'BANNED')],
  ])('closes when %s', async (_name, expected, happens) => {
    const { host } = await start({ timeouts: { watchMs: 5 } });
    await host.seen('open');
    happens(shop);
    expect(await host.seen('closed')).toMatchObject([expected]);
  });

  it('is asked by a probe, which fails at once when nobody answers', async () => {
    const { host, driver } = await start({ timeouts: { answerMs: 500 } });
    await host.seen('open');
    await expect(driver.probe()).resolves.toBeUndefined();
    shop.graph.injectFault({ on: /\/2001$/, how: 'hang', isCarriedOut: false });
    await expect(driver.probe()).rejects.toBeInstanceOf(LinkDown);
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable' }]);
  });
});

it('leaves the number registered at Meta when it is logged out', async () => {
  const { driver } = await openDriver((shop = await buildShop()));
  const before = shop.graph.requests.length;
  await driver.logout();
  expect(shop.graph.requests).toHaveLength(before);
  await expect(driver.send({ id: 'A', chat, kind: 'text', text: 'x' })).rejects.toBeInstanceOf(LinkDown);
});

it('refuses what the Cloud API cannot do', async () => {
  const { driver } = await openDriver((shop = await buildShop({ facts: { isCoexistence: true } })));
  stops.push(() => driver.stop());
  expect(driver.capabilities).toEqual({ ...cloudCapabilities, pace: { perSecond: 15, burst: 15, chatGapMs: 200 } });
  const calls = [
    () => driver.edit(chat, 'x', 'y'),
    () => driver.revoke(chat, 'x'),
    () => driver.checkNumbers([ana]),
    () => driver.fetchProfile(chat),
    () => driver.rejectCall('x', chat),
    () => driver.requestPairingCode(ana),
  ];
  for (const call of calls) await expect(call()).rejects.toBeInstanceOf(NotSupported);
});

describe('a file of a customer', () => {
  const content = Buffer.alloc(200_000, 'abc');

  async function receive(options: Parameters<typeof buildShop>[0] = {}) {
    shop = await buildShop(options);
    const { driver, host } = await openDriver(shop);
    stops.push(() => driver.stop());
    shop.number.write({
      from: ana,
      type: 'image',
      media: { name: 'a.jpg', mime: 'image/jpeg', base64: content.toString('base64') },
    });
    const [event] = await host.seen('message');
    const media = event?.message.media;
    if (!media) throw new Error('no file');
    return { driver, media: JSON.parse(JSON.stringify(media)) as RemoteMedia };
  }
  const readAll = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  it('is asked for anew each time, and can be had for seven days', async () => {
    const { driver, media } = await receive();
    expect((await readAll(await driver.download(media))).equals(content)).toBe(true);
    shop.graph.clock.advance(6 * 86_400_000);
    expect((await readAll(await driver.download(media))).equals(content)).toBe(true);
    shop.graph.clock.advance(86_400_000);
    await expect(driver.download(media)).rejects.toMatchObject({ name: 'GraphError', code: 100 });
  });

  it('can be had while the link is down', async () => {
    const { driver, media } = await receive();
    await driver.stop();
    expect((await readAll(await driver.download(media))).equals(content)).toBe(true);
  });

  it.each(['drop', 'stall'] as const)('that breaks off is a failure (%s)', async (how) => {
    const { driver, media } = await receive({ timeouts: { idleMs: 500 } });
    shop.graph.injectFault({ on: /\/media-files\//, how, isCarriedOut: false });
    await expect(driver.download(media).then(readAll)).rejects.toMatchObject({ name: 'NoAnswer' });
  });

  it('is left alone when the reader has had enough', async () => {
    const { driver, media } = await receive();
    for await (const piece of await driver.download(media)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    await expect(driver.probe()).resolves.toBeUndefined();
  });

  it.each([{}, { mediaId: '../2001' }, { mediaId: 7.5 }, null, 'x'])('that is noted as %j is none', async (ref) => {
    const { driver } = await openDriver((shop = await buildShop()));
    stops.push(() => driver.stop());
    const before = shop.graph.requests.length;
    await expect(driver.download({ mime: 'image/jpeg', ref })).rejects.toThrow();
    expect(shop.graph.requests.slice(before).filter(({ path }) => path.includes('..'))).toEqual([]);
  });
});
