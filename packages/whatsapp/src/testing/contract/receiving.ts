import { describe, expect, it } from 'vitest';
import { ana, bytes, chatOf, isSupported, readAll, textTo, type DriverUnderTest } from './driver-under-test.ts';

export function describeReceiving(current: () => DriverUnderTest): void {
  describe('receiving', () => {
    it('receives a text with its sender', async () => {
      const { host, rig } = current();
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

    it('receives a file that can be downloaded', async () => {
      const { driver, host, rig } = current();
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
      // Not every driver knows the size beforehand.
      expect([bytes.length, undefined]).toContain(media?.bytes);
      // The reference of a file is stored as JSON until the file is fetched.
      expect(media && (await readAll(await driver.download(JSON.parse(JSON.stringify(media)))))).toBe(bytes.toString());
    });

    it('receives a message that quotes an earlier one', async () => {
      const { host, rig } = current();
      const { id } = await rig.write({ from: ana, body: 'first' });
      await rig.write({ from: ana, body: 'about that', quotedId: id });
      expect((await host.seen('message', 2))[1]?.message.quotedId).toBe(id);
    });

    it('S530 receives whether a message was forwarded, once or many times', async () => {
      const { host, rig } = current();
      await rig.write({ from: ana, body: 'own words' });
      await rig.write({ from: ana, body: 'look', forwarded: 'once' });
      await rig.write({ from: ana, body: 'share this', forwarded: 'often' });
      const events = await host.seen('message', 3);
      expect(events.map(({ message }) => message.forwarded)).toEqual([undefined, 'once', 'often']);
    });

    it('reports edits, deletions and reactions', async () => {
      const { host, rig } = current();
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

    it('reports a reaction to a message of the shop', async () => {
      const { driver, host, rig, sentAs } = current();
      await driver.send(textTo(ana, 'OUT1'));
      await rig.react({ from: ana, messageId: sentAs('OUT1'), emoji: '❤️' });
      expect(await host.seen('reaction')).toMatchObject([
        { targetId: sentAs('OUT1'), targetFromMe: true, from: { value: ana } },
      ]);
    });

    it('reports calls and typing', async () => {
      const { driver, host, rig } = current();
      if (!rig.call || !rig.type)
        return void (await isSupported(driver.capabilities.canRejectCalls, () =>
          driver.rejectCall('NONE', chatOf(ana)),
        ));
      const { id } = await rig.call({ from: ana, video: true });
      const [call] = await host.seen('call');
      expect(call).toMatchObject({ id, video: true });
      // Some drivers know more than one identity of a person.
      expect(call?.from).toContainEqual({ kind: 'pn', scope: '', value: ana });
      if (await isSupported(driver.capabilities.canRejectCalls, () => driver.rejectCall(id, chatOf(ana))))
        await driver.rejectCall(id, chatOf(ana));
      await rig.type({ from: ana, state: 'composing' });
      expect(await host.seen('typing')).toMatchObject([{ state: 'composing' }]);
    });
  });
}
