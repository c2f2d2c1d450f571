import { describe, expect, it } from 'vitest';
import { SendRefused } from '../../driver.ts';
import { until } from '../driver-rig.ts';
import { ana, bytes, chatOf, isSupported, pieces, rui, textTo, type DriverUnderTest } from './driver-under-test.ts';

export function describeSending(current: () => DriverUnderTest): void {
  describe('sending', () => {
    it('sends a text, and reports that it was sent and delivered', async () => {
      const { driver, host, rig, sentAs } = current();
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

    it('shows the customer one message when the same id is sent twice', async () => {
      const { driver, rig } = current();
      await driver.send(textTo(ana, 'OUT1'));
      if (!driver.capabilities.dropsRepeatedIds) return;
      await driver.send(textTo(ana, 'OUT1'));
      await until(async () => expect(await rig.listReceived(ana)).toHaveLength(1));
    });

    it('sends a file that quotes a message', async () => {
      const { driver, rig, sentAs } = current();
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

    it('sends a place and the card of a person', async () => {
      const { driver, rig } = current();
      const place = { latitude: -23.5613, longitude: -46.6565, name: 'Loja', address: 'Rua Augusta, 1' };
      const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;type=CELL;waid=5511977770000:+5511977770000\nEND:VCARD';
      await driver.send({ ...textTo(ana, 'OUT1', JSON.stringify(place)), kind: 'location' });
      const cards = JSON.stringify([{ displayName: 'Rui', vcard }]);
      await driver.send({ ...textTo(ana, 'OUT2', cards), kind: 'contact' });
      await until(async () => expect(await rig.listReceived(ana)).toHaveLength(2));
      const [map, card] = await rig.listReceived(ana);
      expect([map?.type, JSON.parse(map?.body ?? '')]).toEqual(['location', place]);
      // Each provider writes a card in its own way.
      expect([card?.type, card?.body.includes('5511977770000')]).toEqual(['contact', true]);
    });

    it('S530 marks texts and files as forwarded, where it can', async () => {
      const { driver, rig } = current();
      const media = { mime: 'image/png', name: 'map.png', bytes: bytes.length, open: async () => pieces() };
      await driver.send(textTo(ana, 'OUT1', 'own words'));
      await driver.send({ ...textTo(ana, 'OUT2', 'the address'), forwarded: 'once' });
      await driver.send({ ...textTo(ana, 'OUT3', ''), kind: 'image', media, forwarded: 'often' });
      await until(async () => expect(await rig.listReceived(ana)).toHaveLength(3));
      const marks = (await rig.listMessages()).map(({ forwarded }) => forwarded);
      expect(marks).toEqual(driver.capabilities.canMarkForwarded ? [null, 'once', 'often'] : [null, null, null]);
    });

    it('reports that a message was read and played', async () => {
      const { driver, host, rig, sentAs } = current();
      await driver.send(textTo(ana, 'OUT1'));
      await rig.acknowledge({ id: sentAs('OUT1'), ack: 3 });
      await rig.acknowledge({ id: sentAs('OUT1'), ack: 4 });
      await until(() => expect(host.of('ack').map((event) => event.ack)).toContain(4));
    });

    it('refuses a number that is not on WhatsApp for good', async () => {
      const { driver, host, rig } = current();
      await rig.refuseNumbers([rui]);
      const outcome = await driver.send(textTo(rui, 'OUT1')).catch((error: unknown) => error);
      // Some drivers refuse it at once, others only later.
      if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'SendRefused', code: 'not_on_whatsapp' });
      else
        expect(await host.seen('sendFailed')).toMatchObject([
          { ...(rig.sentAs ? { ourId: 'OUT1' } : { id: 'OUT1' }), code: 'not_on_whatsapp' },
        ]);
      expect(await rig.listReceived(rui)).toEqual([]);
    });

    it('deletes and edits only its own messages', async () => {
      const { driver, rig } = current();
      await driver.send(textTo(ana, 'OUT1', 'price: 10'));
      if (await isSupported(driver.capabilities.canEdit, () => driver.edit(chatOf(ana), 'OUT1', 'x'))) {
        await driver.edit(chatOf(ana), 'OUT1', 'price: 11');
        await until(async () => expect(await rig.listReceived(ana)).toMatchObject([{ body: 'price: 11' }]));
      }
      if (await isSupported(driver.capabilities.canRevoke, () => driver.revoke(chatOf(ana), 'OUT1'))) {
        await driver.revoke(chatOf(ana), 'OUT1');
        await until(async () => expect(await rig.listReceived(ana)).toEqual([]));
        await expect(driver.revoke(chatOf(ana), 'NEVER')).rejects.toBeInstanceOf(SendRefused);
      }
    });

    it('reacts, marks as read and shows typing', async () => {
      const { driver, host, rig } = current();
      const { id } = await rig.write({ from: ana, body: 'thanks' });
      await host.seen('message');
      const { canReact, canMarkRead, canTyping } = driver.capabilities;
      if (await isSupported(canReact, () => driver.react(chatOf(ana), { id, fromMe: false }, '👍'))) {
        await driver.react(chatOf(ana), { id, fromMe: false }, '👍');
        await until(async () => expect((await rig.listMessages())[0]?.reactions.shop).toBe('👍'));
      }
      if (await isSupported(canMarkRead, () => driver.markRead(chatOf(ana), [id]))) {
        await driver.markRead(chatOf(ana), [id]);
        await until(async () => expect((await rig.listMessages())[0]?.ack).toBe(3));
      }
      if (await isSupported(canTyping, () => driver.setTyping(chatOf(ana), 'composing')))
        await driver.setTyping(chatOf(ana), 'composing');
    });
  });
}
