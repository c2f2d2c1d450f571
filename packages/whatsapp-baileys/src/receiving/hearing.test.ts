import { fromAddress, toAddress, type RemoteMedia } from '@balcao/whatsapp';
import { until } from '@balcao/whatsapp/testing';
import { describe, expect, it, vi } from 'vitest';
import { useRigs } from '../testing/use-rigs.ts';

const { link, createRig, createDriver } = useRigs();
const ana = '5511987654321';
const bytes = Buffer.from('OggS and the rest of it');

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function linkWithAna(options: Parameters<typeof link>[0] = {}) {
  const linked = await link(options);
  return { ...linked, customer: linked.rig.person(ana, 'Ana') };
}

describe('hearing', () => {
  it('knows a person by number and LID, whichever a message came under, and answers to the LID', async () => {
    const { rig, host, customer } = await linkWithAna();
    const both = [
      { kind: 'pn', scope: '', value: ana },
      { kind: 'lid', scope: '', value: customer.lid },
    ];
    for (const addressing of ['lid', 'pn', 'lid-only'] as const) {
      rig.customers().addressing = addressing;
      await rig.customers().write({ from: customer, body: addressing });
    }
    for (const { chat, message } of await host.seen('message', 3)) {
      expect(message.from).toEqual(both);
      expect(chat).toBe(toAddress({ kind: 'lid', scope: '', value: customer.lid }));
    }
  });

  it('hears somebody whose number nobody knows, and answers him', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    rig.customers().addressing = 'lid-only';
    await rig.customers().write({ from: customer, body: 'who am I?' });
    const [event] = await host.seen('message');
    expect(event?.message.from).toEqual([{ kind: 'lid', scope: '', value: customer.lid }]);
    if (event) await driver.send({ id: 'OUT1', chat: event.chat, kind: 'text', text: 'no idea' });
    await until(() => expect(rig.server.ledger.find('OUT1')?.body).toBe('no idea'));
  });

  it('hears a voice note that can be played', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    await rig.customers().write({
      from: customer,
      kind: 'voice',
      file: { name: 'v.ogg', mime: 'audio/ogg; codecs=opus', base64: bytes.toString('base64') },
    });
    const [event] = await host.seen('message');
    expect(event?.message).toMatchObject({
      kind: 'voice',
      body: '',
      media: { mime: 'audio/ogg; codecs=opus', bytes: bytes.length },
    });
    expect(await readAll(await driver.download(event?.message.media as RemoteMedia))).toEqual(bytes);
  });

  it('asks the phone for a file that is gone', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    const { id } = await rig.customers().write({
      from: customer,
      kind: 'document',
      file: { name: 'a.pdf', mime: 'application/pdf', base64: bytes.toString('base64') },
    });
    const [event] = await host.seen('message');
    rig.customers().loseFile(id);
    expect(await readAll(await driver.download(JSON.parse(JSON.stringify(event?.message.media))))).toEqual(bytes);
  });

  it('does not wait for ever for a file that stops coming', async () => {
    const { rig, driver, host, customer } = await linkWithAna({ timing: { stallMs: 100 } });
    await rig.customers().write({
      from: customer,
      kind: 'document',
      file: { name: 'a.bin', mime: 'application/octet-stream', base64: Buffer.alloc(100_000).toString('base64') },
    });
    const [event] = await host.seen('message');
    rig.server.media.stalls = true;
    await expect(driver.download(event?.message.media as RemoteMedia).then(readAll)).rejects.toThrow(
      'It took longer than',
    );
  });

  it('does not fetch a file from where a customer points it', async () => {
    const { rig, driver, host, customer } = await linkWithAna({ trustedMediaHosts: [] });
    await rig.customers().write({
      from: customer,
      kind: 'document',
      file: { name: 'a.pdf', mime: 'application/pdf', base64: bytes.toString('base64') },
    });
    const [event] = await host.seen('message');
    await expect(driver.download(event?.message.media as RemoteMedia)).rejects.toThrow('does not lie with WhatsApp');
  });

  it('hears places and cards as JSON', async () => {
    const { rig, host, customer } = await linkWithAna();
    const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' };
    const cards = [{ displayName: 'Rui', vcard: 'BEGIN:VCARD' }];
    await rig.customers().write({ from: customer, kind: 'location', body: JSON.stringify(place) });
    await rig.customers().write({ from: customer, kind: 'contact', body: JSON.stringify(cards) });
    const heard = (await host.seen('message', 2)).map(({ message }) => [message.kind, JSON.parse(message.body)]);
    expect(heard).toEqual([
      ['location', place],
      ['contact', cards],
    ]);
  });

  it('hears what the owner writes on his phone', async () => {
    const { rig, host, customer } = await linkWithAna();
    const { id } = await rig.customers().writeOnPhone(customer, 'from the phone');
    const [event] = await host.seen('message');
    expect(event?.message).toMatchObject({ id, fromMe: true, body: 'from the phone', backlog: false });
    expect(event?.message.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
  });

  it('follows who types, and knows when he stops', async () => {
    const { rig, host, customer } = await linkWithAna();
    for (const state of ['composing', 'recording', 'paused', 'paused'] as const) rig.customers().type(customer, state);
    await rig.customers().write({ from: customer, body: 'done' });
    await host.seen('message');
    expect(host.of('typing').map(({ state }) => state)).toEqual(['composing', 'recording', 'paused']);
    await until(() =>
      expect(
        rig.server.heard.filter(({ tag, attrs }) => tag === 'presence' && attrs['type'] === 'subscribe'),
      ).toHaveLength(1),
    );
  });

  it('refuses a call of the one who calls', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    rig.customers().call(customer, 'CALL1', false);
    const [call] = await host.seen('call');
    if (call) await driver.rejectCall(call.id, call.chat);
    expect(rig.server.heard.find(({ tag }) => tag === 'call')?.attrs['to']).toBe(customer.lidJid);
  });

  it('reads the people of the phone', async () => {
    const rig = await createRig();
    const customer = rig.person(ana);
    rig.server.book.push({ person: customer, name: 'Ana from the gym' });
    const { host } = await link({}, rig);
    const [book] = await host.seen('addressBook');
    expect(book?.contacts).toEqual([
      {
        name: 'Ana from the gym',
        identities: [
          { kind: 'pn', scope: '', value: ana },
          { kind: 'lid', scope: '', value: customer.lid },
        ],
      },
    ]);
    expect(host.of('message')).toEqual([]);
  });

  it('does not hear groups when it is told not to', async () => {
    const { rig, host, customer } = await linkWithAna({ groups: false });
    const group = rig.customers().createGroup('Condomínio', [customer]);
    await rig.customers().write({ from: customer, body: 'to all', group });
    await rig.customers().write({ from: customer, body: 'to you' });
    expect((await host.seen('message')).map(({ message }) => message.body)).toEqual(['to you']);
    expect(host.of('message').every(({ chat }) => fromAddress(chat).kind === 'lid')).toBe(true);
  });
});

describe('a message that cannot be read', () => {
  it('is not told when it can be read a moment later', async () => {
    const { rig, host, customer } = await linkWithAna();
    rig.customers().writeUnreadable(customer, '3EB0LATE');
    await until(() =>
      expect(rig.server.heard.some(({ attrs }) => attrs['type'] === 'retry' && attrs['id'] === '3EB0LATE')).toBe(true),
    );
    await rig.customers().write({ from: customer, id: '3EB0LATE', body: 'now you can' });
    expect((await host.seen('message')).map(({ message }) => [message.id, message.kind, message.body])).toEqual([
      ['3EB0LATE', 'text', 'now you can'],
    ]);
  });

  it('is told as such after a while, and then again with what it says', async () => {
    const { rig, host, customer } = await linkWithAna({ timing: { unreadableMs: 50 } });
    rig.customers().writeUnreadable(customer, '3EB0LATE');
    await host.seen('message');
    await rig.customers().write({ from: customer, id: '3EB0LATE', body: 'now you can' });
    const heard = await host.seen('message', 2);
    expect(heard.map(({ message }) => [message.id, message.kind, message.body])).toEqual([
      ['3EB0LATE', 'undecrypted', ''],
      ['3EB0LATE', 'text', 'now you can'],
    ]);
  });
});

describe('taking over', () => {
  it('goes on where another driver stood, in both directions', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    await rig.customers().write({ from: customer, body: 'one' });
    const [first] = await host.seen('message');
    if (first) await driver.send({ id: 'OUT1', chat: first.chat, kind: 'text', text: 'two' });
    const newer = createDriver(rig);
    await newer.driver.start();
    await newer.host.seen('open');
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'replaced', waitMs: 30_000 }]);
    await rig.customers().write({ from: customer, body: 'three' });
    // What was handled a moment ago may come once more.
    const [, third] = await newer.host.seen('message', 2);
    expect(third?.message.body).toBe('three');
    if (third) await newer.driver.send({ id: 'OUT2', chat: third.chat, kind: 'text', text: 'four' });
    await until(() =>
      expect(rig.server.ledger.list().map(({ body, ack }) => [body, ack])).toEqual([
        ['one', 2],
        ['two', 2],
        ['three', 2],
        ['four', 2],
      ]),
    );
  });

  it('reads a message again that was read and not confirmed when the link broke', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    const { id } = await rig.customers().write({ from: customer, body: 'once' });
    const sent = rig.device().unconfirmed.get(id);
    await host.seen('message');
    rig.device().wire?.cut();
    await host.seen('closed');
    if (sent) rig.device().unconfirmed.set(id, sent);
    await driver.start();
    const [, again] = await host.seen('message', 2);
    expect(again?.message).toMatchObject({ id, kind: 'text', body: 'once', backlog: true });
  });

  it('T02 hands over what was confirmed and not handled when the process died, in its order', async () => {
    const { rig, host, customer } = await linkWithAna();
    const group = rig.customers().createGroup('Família', [customer]);
    let die = (): void => undefined;
    const dead = new Promise<void>((resolve) => (die = resolve));
    host.before = async ({ type }) => (type === 'message' || type === 'reaction' || type === 'edit' ? dead : undefined);
    const { id } = await rig.customers().write({ from: customer, body: 'one' });
    await rig.customers().edit(customer, id, 'one and a half');
    await rig.customers().react(customer, id, '👍');
    await rig.customers().write({ from: customer, body: 'two' });
    await rig.customers().write({ from: customer, body: 'all', group });
    await until(() => expect(rig.device().unconfirmed.size).toBe(0));
    const next = createDriver(rig);
    await next.driver.start();
    await next.host.seen('message', 3);
    await next.host.seen('reaction');
    const inChat = next.host.events
      .filter((event) => 'chat' in event && !event.chat.startsWith('group:'))
      .map((event) => (event.type === 'message' ? event.message.body : event.type));
    expect(inChat).toEqual(['one', 'edit', 'reaction', 'two']);
    expect(next.host.of('message').every(({ message }) => message.backlog)).toBe(true);
    expect(next.host.of('message').find(({ chat }) => chat.startsWith('group:'))?.message).toMatchObject({
      body: 'all',
      from: [{ value: ana }, { value: customer.lid }],
    });
    // Never apart from the key that it cost: a process that dies in between would have used it up for nothing.
    const withMessages = rig.services.auth.together.filter((kinds) => kinds.has('received'));
    expect(withMessages.length).toBeGreaterThanOrEqual(5);
    expect(withMessages.filter((kinds) => !kinds.has('session') && !kinds.has('sender-key'))).toEqual([]);
    die();
  });

  it('T02 reads what was decrypted and not confirmed when the process died, without asking for it again', async () => {
    const { rig, host, customer } = await linkWithAna();
    const { id } = await rig.customers().write({ from: customer, body: 'once' });
    const sent = rig.device().unconfirmed.get(id);
    await host.seen('message');
    await until(() => expect(rig.device().unconfirmed.size).toBe(0));
    if (sent) rig.device().unconfirmed.set(id, sent);
    const next = createDriver(rig);
    await next.driver.start();
    await next.host.seen('message', 2);
    expect(next.host.of('message').map(({ message }) => [message.id, message.body])).toEqual([
      [id, 'once'],
      [id, 'once'],
    ]);
    expect(rig.server.heard.filter(({ tag, attrs }) => tag === 'receipt' && attrs['type'] === 'retry')).toEqual([]);
  });

  it('forgets what was handled, and keeps what was not for as long as that takes', async () => {
    const { rig, host, customer } = await linkWithAna({ timing: { keptMs: 20, sweepMs: 10 } });
    const carla = rig.person('5511955554444', 'Carla');
    const bodies = async () =>
      [...(await rig.services.auth.listKeys('received')).values()].map(
        (json) => JSON.parse(json).attrs.notify as string,
      );
    let fails = true;
    host.before = async (event) => {
      if (fails && event.type === 'message' && event.message.body === 'one') throw new Error('the database is away');
    };
    await rig.customers().write({ from: customer, body: 'one' });
    await until(async () => expect(await bodies()).toContain('Ana'));
    await rig.customers().write({ from: carla, body: 'two' });
    await host.seen('message');
    // Carla's was cleared away; Ana's is older and still there.
    await until(async () => expect(await bodies()).toEqual(['Ana']));
    fails = false;
    await host.seen('message', 2);
    await until(async () => expect(await bodies()).toEqual([]));
  });

  it('T11 confirms nothing that it could not store: the next holder gets it', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    rig.services.auth.failing = true;
    const { id } = await rig.customers().write({ from: customer, body: 'for the next' });
    await host.seen('closed');
    await driver.stop();
    expect(rig.device().unconfirmed.has(id)).toBe(true);
    expect(rig.server.heard.filter(({ attrs }) => attrs['id'] === id)).toEqual([]);
    rig.services.auth.failing = false;
    const next = createDriver(rig);
    await next.driver.start();
    const [message] = await next.host.seen('message');
    expect(message?.message.body).toBe('for the next');
  });

  it('tells after the device was removed what it had confirmed before', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    host.before = async ({ type }) => {
      if (type === 'message') throw new Error('the database is away');
    };
    await rig.customers().write({ from: customer, body: 'nobody else has this' });
    await until(() => expect(rig.device().unconfirmed.size).toBe(0));
    rig.server.end(rig.device(), 401);
    await host.seen('closed');
    await driver.stop();
    expect(await rig.services.auth.readCreds()).toBeNull();
    const next = createDriver(rig);
    await next.driver.start();
    const [message] = await next.host.seen('message');
    expect(message?.message).toMatchObject({ body: 'nobody else has this', fromMe: false });
  });

  it('leaves the console silent, whatever the library prints', async () => {
    const said: unknown[] = [];
    const info = vi.spyOn(console, 'info').mockImplementation((...words) => void said.push(words));
    try {
      const { rig, host, customer } = await linkWithAna();
      await rig.customers().write({ from: customer, body: 'one' });
      await host.seen('message');
      // A new session in place of the old one: the moment in which private keys are printed.
      customer.forgetSession(rig.device());
      await rig.customers().write({ from: customer, body: 'two' });
      await host.seen('message', 2);
    } finally {
      info.mockRestore();
    }
    expect(said).toEqual([]);
  });
});
