import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromAddress, toAddress, type Address } from '../address.ts';
import { LinkDown, NotSupported, SendRefused, type Driver } from '../driver.ts';
import type { OutboundMessage } from '../messages.ts';
import { createRecordingHost, pair, until, type DriverRig, type RecordingHost } from './driver-rig.ts';

export { createRecordingHost, pair, until, type DriverRig, type RecordingHost } from './driver-rig.ts';

const ana = '5511987654321';
const rui = '5521912345678';
const chatOf = (number: string): Address => toAddress({ kind: 'pn', scope: '', value: number });
const textTo = (number: string, id: string, text = 'Olá'): OutboundMessage => ({
  id,
  chat: chatOf(number),
  kind: 'text',
  text,
});
const bytes = Buffer.from('%PDF-1.4 a small file');

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** A handler that can be held up. */
function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** The promises every driver keeps, whatever is behind it. Differences are its capability flags. */
export function describeDriverContract(name: string, makeRig: () => Promise<DriverRig>): void {
  describe(`${name} keeps the promises of a driver`, () => {
    let rig: DriverRig;
    let driver: Driver;
    let host: RecordingHost;
    let drivers: Driver[] = [];

    const another = (): { driver: Driver; host: RecordingHost } => {
      const itsHost = createRecordingHost(rig.connectionId);
      const created = rig.createDriver(itsHost);
      drivers.push(created);
      return { driver: created, host: itsHost };
    };
    /** Denied by the flag, refused by the call. */
    const unless = async (capability: boolean, call: () => Promise<unknown>): Promise<boolean> => {
      if (!capability) await expect(call()).rejects.toBeInstanceOf(NotSupported);
      return capability;
    };

    /** The id under which the other side knows what was sent as this one. */
    const sentAs = (id: string): string => rig.sentAs?.(id) ?? id;

    beforeEach(async () => {
      rig = await makeRig();
      ({ driver, host } = await pair(rig));
      drivers = [driver];
    });
    afterEach(async () => {
      await Promise.all(drivers.map((each) => each.stop()));
      await rig.close();
    });

    describe('link', () => {
      it('pairs by QR code: code, scan, open with the number', () => {
        const { canPairByQr } = driver.capabilities;
        expect(host.events.map((event) => event.type).filter((type) => type !== 'alive' && type !== 'clock')).toEqual(
          canPairByQr ? ['qr', 'scanned', 'open'] : ['open'],
        );
        if (canPairByQr) expect(host.of('qr')[0]?.validForMs).toBeGreaterThan(1_000);
        expect(host.of('open')[0]?.number).toMatch(/^\d{8,15}$/);
      });

      it('opens again without a code after a stop, and stop is silent', async () => {
        await driver.stop();
        await driver.stop();
        expect(host.of('closed')).toEqual([]);
        await driver.start();
        await host.seen('open', 2);
        expect(host.of('qr')).toHaveLength(driver.capabilities.canPairByQr ? 1 : 0);
      });

      it('sends nothing while stopped', async () => {
        await driver.stop();
        await expect(driver.send(textTo(ana, 'A1'))).rejects.toBeInstanceOf(LinkDown);
        await expect(driver.probe()).rejects.toThrow();
        expect(await rig.listReceived()).toEqual([]);
      });

      it('answers a probe while open', async () => {
        await expect(driver.probe()).resolves.toBeUndefined();
      });

      it('asks for a new code after a logout', async () => {
        await driver.logout();
        await expect(driver.send(textTo(ana, 'A1'))).rejects.toBeInstanceOf(LinkDown);
        if (!driver.capabilities.canPairByQr) return;
        const again = another();
        await again.driver.start();
        expect(await again.host.seen('qr')).toHaveLength(1);
        expect(again.host.of('open')).toEqual([]);
      });

      it('pairs by a code that is typed on the phone of the number it was asked for', async () => {
        if (!(await unless(driver.capabilities.canPairByCode, () => driver.requestPairingCode(ana)))) return;
        // An open link has nobody to pair with.
        await expect(driver.requestPairingCode(ana)).rejects.toBeInstanceOf(LinkDown);
        const number = host.of('open')[0]?.number ?? '';
        await driver.logout();
        const again = another();
        await again.driver.start();
        await again.host.seen('qr');
        await again.driver.requestPairingCode(number);
        const [shown] = await again.host.seen('pairingCode');
        expect(shown?.code).toMatch(/^[A-Z0-9]{8}$/);
        await rig.enterCode(shown?.code ?? '');
        expect(await again.host.seen('open')).toMatchObject([{ number }]);
        expect(again.host.of('scanned')).toHaveLength(1);
      });

      it('tells when the device was removed on the phone', async () => {
        await rig.unlink();
        // Without pairing there is nothing to be forgotten: somebody has to enter something else.
        expect(await host.seen('closed')).toMatchObject([
          driver.capabilities.canPairByQr ? { end: 'unlinked', reason: 'unlinked_on_phone' } : { end: 'fatal' },
        ]);
      });

      it('lets only the newest of two sockets live', async () => {
        if (!driver.capabilities.needsLease) return;
        const newer = another();
        await newer.driver.start();
        await newer.host.seen('open');
        expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'replaced' }]);
        await rig.write({ from: ana, body: 'to the newer one' });
        await newer.host.seen('message');
        expect(host.of('message')).toEqual([]);
      });

      it('delivers what came while it was away, marked as backlog', async () => {
        await driver.stop();
        const { id } = await rig.write({ from: ana, body: 'are you there?' });
        const later = another();
        await later.driver.start();
        const [event] = await later.host.seen('message');
        expect(event?.message).toMatchObject({ id, backlog: true });
        await rig.write({ from: ana, body: 'good' });
        expect((await later.host.seen('message', 2))[1]?.message).toMatchObject({ body: 'good', backlog: false });
        expect(host.of('message')).toEqual([]);
      });
    });

    describe('what customers do', () => {
      it('receives a text with who wrote it', async () => {
        const at = Date.now() - 60_000;
        const { id } = await rig.write({ from: ana, name: 'Ana', body: 'Bom dia 👋', timestamp: at });
        const [event] = await host.seen('message');
        expect(event?.chat).toBe(event?.message.chat);
        expect(event?.message).toMatchObject({
          id,
          fromMe: false,
          kind: 'text',
          body: 'Bom dia 👋',
          pushName: 'Ana',
          backlog: false,
        });
        expect(event?.message.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
        expect(Math.abs((event?.message.at ?? 0) - at)).toBeLessThan(1_000);
        await host.seen('alive');
      });

      it('receives a file that can be fetched', async () => {
        await rig.write({
          from: ana,
          type: 'document',
          body: 'my bill',
          media: { name: 'bill.pdf', mime: 'application/pdf', base64: bytes.toString('base64') },
        });
        const [event] = await host.seen('message');
        expect(event?.message).toMatchObject({
          kind: 'document',
          body: 'my bill',
          media: { mime: 'application/pdf', name: 'bill.pdf' },
        });
        const media = event?.message.media;
        // Not everybody tells the size beforehand.
        expect([bytes.length, undefined]).toContain(media?.bytes);
        // What is noted of a file is stored as JSON until somebody fetches it.
        expect(media && (await readAll(await driver.download(JSON.parse(JSON.stringify(media)))))).toBe(
          bytes.toString(),
        );
      });

      it('receives an answer to an earlier message', async () => {
        const { id } = await rig.write({ from: ana, body: 'first' });
        await rig.write({ from: ana, body: 'about that', quotedId: id });
        expect((await host.seen('message', 2))[1]?.message.quotedId).toBe(id);
      });

      it('hears of edits, deletions and reactions', async () => {
        const { id } = await rig.write({ from: ana, body: 'helo' });
        await rig.edit({ from: ana, messageId: id, body: 'hello' });
        await rig.react({ from: ana, messageId: id, emoji: '👍' });
        await rig.revoke({ from: ana, messageId: id });
        const [revoked] = await host.seen('revoke');
        expect(host.of('edit')).toMatchObject([{ targetId: id, body: 'hello', fromMe: false }]);
        expect(host.of('edit')[0]?.id).not.toBe(id);
        expect(host.of('reaction')).toMatchObject([{ targetId: id, targetFromMe: false, emoji: '👍' }]);
        expect(revoked).toMatchObject({ targetId: id, fromMe: false });
      });

      it('hears of a reaction to a message of the shop', async () => {
        await driver.send(textTo(ana, 'OUT1'));
        await rig.react({ from: ana, messageId: sentAs('OUT1'), emoji: '❤️' });
        expect(await host.seen('reaction')).toMatchObject([
          { targetId: sentAs('OUT1'), targetFromMe: true, from: { value: ana } },
        ]);
      });

      it('hears of calls and typing', async () => {
        if (!rig.call || !rig.type)
          return void (await unless(driver.capabilities.canRejectCalls, () => driver.rejectCall('NONE', chatOf(ana))));
        const { id } = await rig.call({ from: ana, video: true });
        const [call] = await host.seen('call');
        expect(call).toMatchObject({ id, video: true });
        // Some know more names of a person than one.
        expect(call?.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
        if (await unless(driver.capabilities.canRejectCalls, () => driver.rejectCall(id, chatOf(ana))))
          await driver.rejectCall(id, chatOf(ana));
        await rig.type({ from: ana, state: 'composing' });
        expect(await host.seen('typing')).toMatchObject([{ state: 'composing' }]);
      });

      it('hears a group: who wrote, where, and under which subject', async () => {
        if (!driver.capabilities.hasGroups) return;
        const { group } = await rig.createGroup({ subject: 'Condomínio', members: [ana, rui] });
        const first = await rig.writeInGroup({ group, from: ana, name: 'Ana', body: 'Bom dia a todos' });
        await rig.writeInGroup({ group, from: rui, name: 'Rui', body: 'Bom dia', quotedId: first.id });
        const [one, two] = await host.seen('message', 2);
        expect(one?.chat).toBe(group);
        expect(fromAddress(group).kind).toBe('group');
        expect(one?.message).toMatchObject({
          id: first.id,
          chat: group,
          fromMe: false,
          body: 'Bom dia a todos',
          pushName: 'Ana',
          groupSubject: 'Condomínio',
        });
        expect(one?.message.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
        expect(two?.message).toMatchObject({ chat: group, pushName: 'Rui', quotedId: first.id });
        expect(two?.message.from).toContainEqual({ kind: 'pn', scope: '', value: rui });
        expect(two?.message.from.some(({ value }) => value === ana)).toBe(false);
      });

      it('hears of a new subject and of new names', async () => {
        if (!driver.capabilities.hasGroups) return;
        const { group } = await rig.createGroup({ subject: 'Condomínio', members: [ana] });
        // A name is new only to who knew another.
        await rig.write({ from: ana, name: 'Ana', body: 'hello' });
        await host.seen('message');
        await rig.rename({ who: group, name: 'Condomínio Sol' });
        await rig.rename({ who: ana, name: 'Ana Paula' });
        const news = await host.seen('contact', 2);
        expect(news.find(({ chat }) => chat === group)).toMatchObject({
          identities: [fromAddress(group)],
          name: 'Condomínio Sol',
        });
        expect(news.find(({ name }) => name === 'Ana Paula')?.identities).toContainEqual({
          kind: 'pn',
          scope: '',
          value: ana,
        });
      });

      it('delivers again what is delivered twice, with the same id', async () => {
        const { id } = await rig.write({ from: ana, body: 'once' });
        await rig.write({ from: ana, body: 'once', id });
        expect((await host.seen('message', 2)).map((event) => event.message.id)).toEqual([id, id]);
      });

      it('keeps the order of each chat under many messages', async () => {
        for (let index = 0; index < 20; index += 1)
          await Promise.all([ana, rui].map((from) => rig.write({ from, body: String(index) })));
        await host.seen('message', 40);
        const bodiesOf = (number: string) =>
          host
            .of('message')
            .filter((event) => event.message.from.some((identity) => identity.value === number))
            .map((event) => event.message.body);
        const inOrder = Array.from({ length: 20 }, (_, index) => String(index));
        expect([bodiesOf(ana), bodiesOf(rui)]).toEqual([inOrder, inOrder]);
      });

      it('waits for the handler before the next event of the same chat, and lets other chats pass', async () => {
        const gate = createGate();
        const begun: string[] = [];
        host.before = async (event) => {
          if (event.type !== 'message') return;
          begun.push(event.message.body);
          if (event.message.body === 'slow') await gate.opened;
        };
        await rig.write({ from: ana, body: 'slow' });
        await until(() => expect(begun).toEqual(['slow']));
        await rig.write({ from: ana, body: 'after it' });
        await rig.write({ from: rui, body: 'another chat' });
        await host.seen('message');
        expect(begun).toEqual(['slow', 'another chat']);
        gate.open();
        await host.seen('message', 3);
        expect(begun).toEqual(['slow', 'another chat', 'after it']);
      });

      it('comes back with an event whose handler failed, before the rest of its chat', async () => {
        let failures = 1;
        host.before = async (event) => {
          if (event.type === 'message' && event.message.body === 'first' && failures-- > 0)
            throw new Error('no database');
        };
        await rig.write({ from: ana, body: 'first' });
        await rig.write({ from: ana, body: 'second' });
        expect((await host.seen('message', 2)).map((event) => event.message.body)).toEqual(['first', 'second']);
      });
    });

    describe('what the shop does', () => {
      it('sends a text, and hears that it left and arrived', async () => {
        await expect(driver.send(textTo(ana, 'OUT1', 'Bom dia'))).resolves.toHaveProperty('certainty');
        await until(async () =>
          expect(await rig.listReceived(ana)).toMatchObject([
            { id: sentAs('OUT1'), to: ana, body: 'Bom dia', type: 'text' },
          ]),
        );
        await until(() =>
          expect(host.of('ack').map((event) => [event.id, event.ack])).toContainEqual([sentAs('OUT1'), 2]),
        );
        expect(host.of('ack').every((event) => event.chat === chatOf(ana))).toBe(true);
      });

      it('puts one message before the customer when the same id is sent twice', async () => {
        await driver.send(textTo(ana, 'OUT1'));
        if (!driver.capabilities.dropsRepeatedIds) return;
        await driver.send(textTo(ana, 'OUT1'));
        await until(async () => expect(await rig.listReceived(ana)).toHaveLength(1));
      });

      it('sends a file and an answer', async () => {
        const { id } = await rig.write({ from: ana, body: 'the bill, please' });
        const media = { mime: 'application/pdf', name: 'bill.pdf', bytes: bytes.length, open: async () => pieces() };
        await driver.send({ ...textTo(ana, 'OUT1', 'here'), kind: 'document', media, quotedId: id });
        await until(async () =>
          expect(await rig.listReceived(ana)).toMatchObject([
            { type: 'document', mediaType: 'application/pdf', body: 'here' },
          ]),
        );
        if (driver.capabilities.canQuote)
          expect((await rig.listMessages()).find((message) => message.id === sentAs('OUT1'))?.quotedId).toBe(id);
      });

      it('hears that a message was read and played', async () => {
        await driver.send(textTo(ana, 'OUT1'));
        await rig.acknowledge({ id: sentAs('OUT1'), ack: 3 });
        await rig.acknowledge({ id: sentAs('OUT1'), ack: 4 });
        await until(() => expect(host.of('ack').map((event) => event.ack)).toContain(4));
      });

      it('says for good that a number is not on WhatsApp', async () => {
        await rig.refuseNumbers([rui]);
        const outcome = await driver.send(textTo(rui, 'OUT1')).catch((error: unknown) => error);
        // Some tell at once, some only later.
        if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'SendRefused', code: 'not_on_whatsapp' });
        else
          expect(await host.seen('sendFailed')).toMatchObject([
            { ...(rig.sentAs ? { ourId: 'OUT1' } : { id: 'OUT1' }), code: 'not_on_whatsapp' },
          ]);
        expect(await rig.listReceived(rui)).toEqual([]);
      });

      it('deletes and edits its own message only', async () => {
        await driver.send(textTo(ana, 'OUT1', 'price: 10'));
        if (await unless(driver.capabilities.canEdit, () => driver.edit(chatOf(ana), 'OUT1', 'x'))) {
          await driver.edit(chatOf(ana), 'OUT1', 'price: 11');
          await until(async () => expect(await rig.listReceived(ana)).toMatchObject([{ body: 'price: 11' }]));
        }
        if (await unless(driver.capabilities.canRevoke, () => driver.revoke(chatOf(ana), 'OUT1'))) {
          await driver.revoke(chatOf(ana), 'OUT1');
          await until(async () => expect(await rig.listReceived(ana)).toEqual([]));
          await expect(driver.revoke(chatOf(ana), 'NEVER')).rejects.toBeInstanceOf(SendRefused);
        }
      });

      it('reacts, reads and types', async () => {
        const { id } = await rig.write({ from: ana, body: 'thanks' });
        await host.seen('message');
        const { canReact, canMarkRead, canTyping } = driver.capabilities;
        if (await unless(canReact, () => driver.react(chatOf(ana), { id, fromMe: false }, '👍'))) {
          await driver.react(chatOf(ana), { id, fromMe: false }, '👍');
          await until(async () => expect((await rig.listMessages())[0]?.reactions.shop).toBe('👍'));
        }
        if (await unless(canMarkRead, () => driver.markRead(chatOf(ana), [id]))) {
          await driver.markRead(chatOf(ana), [id]);
          await until(async () => expect((await rig.listMessages())[0]?.ack).toBe(3));
        }
        if (await unless(canTyping, () => driver.setTyping(chatOf(ana), 'composing')))
          await driver.setTyping(chatOf(ana), 'composing');
      });

      it('answers into a group', async () => {
        if (!driver.capabilities.hasGroups) return;
        const { group } = await rig.createGroup({ subject: 'Condomínio', members: [ana, rui] });
        await driver.send({ id: 'OUT1', chat: toAddress(fromAddress(group)), kind: 'text', text: 'Já resolvemos' });
        await until(async () =>
          expect(await rig.listReceived(group)).toMatchObject([{ id: 'OUT1', to: group, body: 'Já resolvemos' }]),
        );
        await until(() =>
          expect(host.of('ack').map((event) => [event.chat, event.id])).toContainEqual([group, 'OUT1']),
        );
      });

      it('sees what somebody shows of himself, and hears that it changed', async () => {
        if (!(await unless(driver.capabilities.hasProfilePictures, () => driver.fetchProfile(chatOf(ana))))) return;
        await rig.write({ from: ana, name: 'Ana', body: 'hello' });
        // Who has no directory of names knows them from what people write.
        await host.seen('message');
        expect(await driver.fetchProfile(chatOf(ana))).toEqual({ name: 'Ana', picture: null });
        expect((await driver.fetchProfile(chatOf(rui))).picture).toBeNull();
        await rig.setPicture({ of: ana, picture: { mime: 'image/png', base64: bytes.toString('base64') } });
        const [news] = await host.seen('contact');
        expect(news).toMatchObject({ pictureChanged: true });
        expect(news?.identities).toContainEqual({ kind: 'pn', scope: '', value: ana });
        const { picture } = await driver.fetchProfile(chatOf(ana));
        expect(picture && (await readAll(await driver.download(JSON.parse(JSON.stringify(picture)))))).toBe(
          bytes.toString(),
        );
        await rig.setPicture({ of: ana, picture: null });
        expect((await driver.fetchProfile(chatOf(ana))).picture).toBeNull();
      });

      it('tells which numbers are on WhatsApp', async () => {
        await rig.refuseNumbers([rui]);
        if (!(await unless(driver.capabilities.canCheckNumber, () => driver.checkNumbers([ana])))) return;
        const found = await driver.checkNumbers([ana, rui]);
        expect(found.map(({ number }) => number)).toEqual([ana]);
        expect(found[0]?.identities).toContainEqual({ kind: 'pn', scope: '', value: ana });
      });
    });
  });
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 5);
  yield bytes.subarray(5);
}
