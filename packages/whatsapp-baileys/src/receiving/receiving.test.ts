import { fromAddress, toAddress, type RemoteMedia } from '@balcao/whatsapp';
import { until } from '@balcao/whatsapp/testing';
import { describe, expect, it } from 'vitest';
import { useRigs } from '../testing/use-rigs.ts';

const { link, createRig } = useRigs();
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

describe('receiving', () => {
  it('finds both number and LID of a sender, whichever the message carries, and answers to the LID', async () => {
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

  it('receives a message of a sender whose number is unknown, and answers it', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    rig.customers().addressing = 'lid-only';
    await rig.customers().write({ from: customer, body: 'who am I?' });
    const [event] = await host.seen('message');
    expect(event?.message.from).toEqual([{ kind: 'lid', scope: '', value: customer.lid }]);
    if (event) await driver.send({ id: 'OUT1', chat: event.chat, kind: 'text', text: 'no idea' });
    await until(() => expect(rig.server.ledger.find('OUT1')?.body).toBe('no idea'));
  });

  it('receives a voice note that can be played', async () => {
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

  it('asks the phone to upload a file again that is gone', async () => {
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

  it('gives up a download that stalls', async () => {
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

  it('does not fetch a file from a host that the sender chose', async () => {
    const { rig, driver, host, customer } = await linkWithAna({ trustedMediaHosts: [] });
    await rig.customers().write({
      from: customer,
      kind: 'document',
      file: { name: 'a.pdf', mime: 'application/pdf', base64: bytes.toString('base64') },
    });
    const [event] = await host.seen('message');
    await expect(driver.download(event?.message.media as RemoteMedia)).rejects.toThrow('only fetched from WhatsApp');
  });

  it('receives locations and contact cards as JSON', async () => {
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

  it('receives what the owner writes on his phone', async () => {
    const { rig, host, customer } = await linkWithAna();
    const { id } = await rig.customers().writeOnPhone(customer, 'from the phone');
    const [event] = await host.seen('message');
    expect(event?.message).toMatchObject({ id, fromMe: true, body: 'from the phone', backlog: false });
    expect(event?.message.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
  });

  it('reports when a customer types, and when he stops', async () => {
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

  it('rejects a call under the jid of the caller', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    rig.customers().call(customer, 'CALL1', false);
    const [call] = await host.seen('call');
    if (call) await driver.rejectCall(call.id, call.chat);
    expect(rig.server.heard.find(({ tag }) => tag === 'call')?.attrs['to']).toBe(customer.lidJid);
  });

  it('reports the address book of the phone', async () => {
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

  it('ignores groups when the option says so', async () => {
    const { rig, host, customer } = await linkWithAna({ groups: false });
    const group = rig.customers().createGroup('Condomínio', [customer]);
    await rig.customers().write({ from: customer, body: 'to all', group });
    await rig.customers().write({ from: customer, body: 'to you' });
    expect((await host.seen('message')).map(({ message }) => message.body)).toEqual(['to you']);
    expect(host.of('message').every(({ chat }) => fromAddress(chat).kind === 'lid')).toBe(true);
  });
});

describe('a message that cannot be decrypted', () => {
  it('is not reported as unreadable when it can be decrypted a moment later', async () => {
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

  it('is reported as unreadable after a while, and again once its content is there', async () => {
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
