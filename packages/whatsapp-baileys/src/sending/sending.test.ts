import { LinkDown, NotSupported, SlowDown, toAddress, type OutboundMessage } from '@balcao/whatsapp';
import { until } from '@balcao/whatsapp/testing';
import { describe, expect, it } from 'vitest';
import { useRigs } from '../testing/use-rigs.ts';

const { link, createDriver } = useRigs();
const ana = '5511987654321';
const chat = toAddress({ kind: 'pn', scope: '', value: ana });
const text = (id: string, body = 'Olá'): OutboundMessage => ({ id, chat, kind: 'text', text: body });
/** The smallest picture there is: one dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function file(bytes: Buffer, mime: string, name = 'file'): OutboundMessage['media'] {
  return {
    mime,
    name,
    bytes: bytes.length,
    open: async () =>
      (async function* pieces() {
        yield bytes;
      })(),
  };
}

async function linkWithAna(options: Parameters<typeof link>[0] = {}) {
  const linked = await link(options);
  return { ...linked, customer: linked.rig.person(ana, 'Ana') };
}

describe('sending', () => {
  it('reports one tick when the server has the message and two when the phone has it', async () => {
    const { driver, host } = await linkWithAna();
    expect(await driver.send(text('OUT1'))).toEqual({ certainty: 'sure' });
    await until(() => expect(host.of('ack').map(({ ack }) => ack)).toEqual([1, 2]));
  });

  it('reports that WhatsApp restricts writing to strangers, and until when', async () => {
    const lockedUntil = Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000;
    const { rig, driver, host } = await linkWithAna();
    rig.server.faults = { ...rig.server.faults, ackError: '463', restrictedUntil: lockedUntil };
    await expect(driver.send(text('OUT1'))).rejects.toMatchObject({ name: 'SendRefused', code: 'restricted' });
    expect(await host.seen('restricted')).toEqual([{ type: 'restricted', until: lockedUntil }]);
    expect(rig.server.ledger.list()).toEqual([]);
  });

  it('answers unknown for a message without acknowledgement, and reports a late refusal', async () => {
    const { rig, driver, host } = await linkWithAna({ timing: { ackMs: 50 } });
    rig.server.faults.losesAcks = true;
    expect(await driver.send(text('OUT1'))).toEqual({ certainty: 'unknown' });
    rig
      .device()
      .wire?.send({ tag: 'ack', attrs: { class: 'message', id: 'OUT1', from: rig.person(ana).lidJid, error: '479' } });
    expect(await host.seen('sendFailed')).toMatchObject([{ chat, id: 'OUT1', code: 'refused' }]);
  });

  it('answers unknown when the link breaks during a send', async () => {
    const { rig, driver, host } = await linkWithAna();
    rig.server.faults.losesAcks = true;
    const sent = driver.send(text('OUT1'));
    await until(() => expect(rig.server.ledger.find('OUT1')).toBeDefined());
    rig.device().wire?.cut();
    expect(await sent).toEqual({ certainty: 'unknown' });
    await host.seen('closed');
    await expect(driver.send(text('OUT2'))).rejects.toBeInstanceOf(LinkDown);
  });

  it('tries the number where a LID is refused for another reason than a restriction', async () => {
    const { rig, driver } = await linkWithAna();
    rig.server.faults.lidAckError = '479';
    expect(await driver.send(text('OUT1'))).toEqual({ certainty: 'sure' });
    await until(() => expect(rig.server.ledger.find('OUT1')?.body).toBe('Olá'));
  });

  it.each(['directoryRefusal', 'keysRefusal'] as const)(
    'S870 says to slow down where WhatsApp answers "too many requests" before the message left: %s',
    async (asked) => {
      const { rig, driver } = await linkWithAna();
      rig.server.faults[asked] = '429';
      await expect(driver.send(text('OUT1'))).rejects.toMatchObject({ name: 'SlowDown', waitMs: 60_000, of: 'link' });
      expect(rig.server.ledger.list()).toEqual([]);
      rig.server.faults[asked] = '503';
      await expect(driver.send(text('OUT1'))).rejects.not.toBeInstanceOf(SlowDown);
      rig.server.faults[asked] = undefined;
      expect(await driver.send(text('OUT1'))).toEqual({ certainty: 'sure' });
    },
  );

  it('gives up a socket when sending a message takes too long', async () => {
    const { rig, driver, host } = await linkWithAna({ timing: { sendMs: 1_000 } });
    await driver.send(text('OUT1'));
    let release = (): void => undefined;
    rig.services.auth.held = new Promise((resolve) => (release = resolve));
    // One to somebody new does not even leave; one to somebody known may have.
    const sent = [
      driver.send({
        ...text('OUT2'),
        chat: toAddress({ kind: 'pn', scope: '', value: rig.person('5521912345678').number }),
      }),
      driver.send(text('OUT3')),
    ];
    const outcomes = await Promise.allSettled(sent);
    release();
    expect(outcomes).toMatchObject([{ reason: { name: 'LinkDown' } }, { value: { certainty: 'unknown' } }]);
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'silent' }]);
  });

  it('never reports a lower ack after a higher one', async () => {
    const { rig, driver, host } = await linkWithAna();
    await driver.send(text('OUT1'));
    rig.customers().acknowledge('OUT1', 4);
    await until(() => expect(host.of('ack').at(-1)?.ack).toBe(4));
    rig.customers().acknowledge('OUT1', 3);
    await driver.probe();
    await rig.customers().write({ from: rig.person(ana), body: 'after it' });
    await host.seen('message');
    expect(host.of('ack').at(-1)?.ack).toBe(4);
  });

  it('sends a picture with a preview', async () => {
    const { rig, driver } = await linkWithAna();
    await driver.send({ ...text('OUT1', 'look'), kind: 'image', media: file(png, 'image/png') });
    await until(() =>
      expect(rig.server.ledger.find('OUT1')).toMatchObject({ kind: 'image', body: 'look', mediaType: 'image/png' }),
    );
    expect(rig.server.ledger.find('OUT1')?.content?.imageMessage).toMatchObject({ width: 1, height: 1 });
    expect(rig.server.ledger.find('OUT1')?.content?.imageMessage?.jpegThumbnail?.length).toBeGreaterThan(0);
  });

  it('sends a voice note as one', async () => {
    const { rig, driver } = await linkWithAna();
    await driver.send({ ...text('OUT1', ''), kind: 'voice', media: file(Buffer.alloc(500, 1), 'audio/ogg') });
    await until(() =>
      expect(rig.server.ledger.find('OUT1')).toMatchObject({ kind: 'voice', mediaType: 'audio/ogg; codecs=opus' }),
    );
  });

  it('sends locations and contact cards, and refuses invalid ones', async () => {
    const { rig, driver } = await linkWithAna();
    const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' };
    const cards = [{ displayName: 'Rui', vcard: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' }];
    await driver.send({ ...text('OUT1', JSON.stringify(place)), kind: 'location' });
    await driver.send({ ...text('OUT2', JSON.stringify(cards)), kind: 'contact' });
    await until(() =>
      expect(rig.server.ledger.list().map(({ kind, body }) => [kind, JSON.parse(body)])).toEqual([
        ['location', place],
        ['contact', cards],
      ]),
    );
    await expect(driver.send({ ...text('OUT3', 'somewhere'), kind: 'location' })).rejects.toMatchObject({
      code: 'refused',
    });
  });

  it('writes a menu as its text, and has no templates', async () => {
    const { rig, driver } = await linkWithAna();
    await driver.send({
      ...text('OUT1', 'What is it?\n1 Sales\n2 Support'),
      menu: {
        style: 'list',
        title: 'Menu',
        body: 'What is it?',
        options: [
          { id: 'a', title: 'Sales' },
          { id: 'b', title: 'Support' },
        ],
      },
    });
    await until(() => expect(rig.server.ledger.find('OUT1')?.body).toBe('What is it?\n1 Sales\n2 Support'));
    await expect(driver.listTemplates()).rejects.toBeInstanceOf(NotSupported);
    await expect(
      driver.send({ ...text('OUT2'), template: { name: 'x', language: 'pt', header: {}, body: {}, buttons: {} } }),
    ).rejects.toBeInstanceOf(NotSupported);
  });
});

describe('a customer whose phone could not decrypt a message', () => {
  it('gets it again', async () => {
    const { rig, driver, customer } = await linkWithAna();
    await driver.send(text('OUT1', 'the price is 10'));
    await until(() => expect(rig.server.ledger.find('OUT1')?.attempts).toBe(1));
    rig.customers().askAgain(customer, 'OUT1');
    await until(() => expect(rig.server.ledger.find('OUT1')?.attempts).toBe(2));
  });

  it('gets it again after the process was started anew', async () => {
    const { rig, driver, customer } = await linkWithAna();
    await driver.send(text('OUT1', 'the price is 10'));
    await until(() => expect(rig.server.ledger.find('OUT1')?.attempts).toBe(1));
    await driver.stop();
    const later = createDriver(rig);
    await later.driver.start();
    await later.host.seen('open');
    rig.customers().askAgain(customer, 'OUT1');
    await until(() => expect(rig.server.ledger.find('OUT1')?.attempts).toBe(2));
  });

  it('gets nothing for a message that is unknown', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    await driver.send(text('OUT1'));
    rig.customers().askAgain(customer, 'NEVER');
    await rig.customers().write({ from: customer, body: 'after it' });
    await host.seen('message');
    await driver.probe();
    expect(rig.server.ledger.list().map(({ id }) => id)).not.toContain('NEVER');
  });
});
