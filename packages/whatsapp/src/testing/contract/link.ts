import { describe, expect, it } from 'vitest';
import { LinkDown } from '../../driver.ts';
import { ana, isSupported, textTo, type DriverUnderTest } from './driver-under-test.ts';

export function describeLink(current: () => DriverUnderTest): void {
  describe('link', () => {
    it('pairs by QR code: code, scan, open with the number', () => {
      const { driver, host } = current();
      const { canPairByQr } = driver.capabilities;
      // What a driver notes of its account or machine besides.
      const notes = new Set(['alive', 'clock', 'messagingLimit']);
      expect(host.events.map((event) => event.type).filter((type) => !notes.has(type))).toEqual(
        canPairByQr ? ['qr', 'scanned', 'open'] : ['open'],
      );
      if (canPairByQr) expect(host.of('qr')[0]?.validForMs).toBeGreaterThan(1_000);
      expect(host.of('open')[0]?.number).toMatch(/^\d{8,15}$/);
    });

    it('opens again without a code after a stop, which reports no event', async () => {
      const { driver, host } = current();
      await driver.stop();
      await driver.stop();
      expect(host.of('closed')).toEqual([]);
      await driver.start();
      await host.seen('open', 2);
      expect(host.of('qr')).toHaveLength(driver.capabilities.canPairByQr ? 1 : 0);
    });

    it('sends nothing while stopped', async () => {
      const { driver, rig } = current();
      await driver.stop();
      await expect(driver.send(textTo(ana, 'A1'))).rejects.toBeInstanceOf(LinkDown);
      await expect(driver.probe()).rejects.toThrow();
      expect(await rig.listReceived()).toEqual([]);
    });

    it('answers a probe while open', async () => {
      const { driver } = current();
      await expect(driver.probe()).resolves.toBeUndefined();
    });

    it('asks for a new code after a logout', async () => {
      const { driver, createAnother } = current();
      await driver.logout();
      await expect(driver.send(textTo(ana, 'A1'))).rejects.toBeInstanceOf(LinkDown);
      if (!driver.capabilities.canPairByQr) return;
      const again = createAnother();
      await again.driver.start();
      expect(await again.host.seen('qr')).toHaveLength(1);
      expect(again.host.of('open')).toEqual([]);
    });

    it('pairs by a code that is typed on the phone of the number it was asked for', async () => {
      const { driver, host, rig, createAnother } = current();
      if (!(await isSupported(driver.capabilities.canPairByCode, () => driver.requestPairingCode(ana)))) return;
      // An open link cannot be paired.
      await expect(driver.requestPairingCode(ana)).rejects.toBeInstanceOf(LinkDown);
      const number = host.of('open')[0]?.number ?? '';
      await driver.logout();
      const again = createAnother();
      await again.driver.start();
      await again.host.seen('qr');
      await again.driver.requestPairingCode(number);
      const [shown] = await again.host.seen('pairingCode');
      expect(shown?.code).toMatch(/^[A-Z0-9]{8}$/);
      await rig.enterCode(shown?.code ?? '');
      expect(await again.host.seen('open')).toMatchObject([{ number }]);
      expect(again.host.of('scanned')).toHaveLength(1);
    });

    it('reports that the device was removed on the phone', async () => {
      const { driver, host, rig } = current();
      await rig.unlink();
      // A link without pairing has no keys to delete; a person has to enter new settings.
      expect(await host.seen('closed')).toMatchObject([
        driver.capabilities.canPairByQr ? { end: 'unlinked', reason: 'unlinked_on_phone' } : { end: 'fatal' },
      ]);
    });

    it('keeps only the newest of two sockets open', async () => {
      const { driver, host, rig, createAnother } = current();
      if (!driver.capabilities.needsLease) return;
      const newer = createAnother();
      await newer.driver.start();
      await newer.host.seen('open');
      expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'replaced' }]);
      await rig.write({ from: ana, body: 'to the newer one' });
      await newer.host.seen('message');
      expect(host.of('message')).toEqual([]);
    });

    it('delivers messages that came while it was stopped, marked as backlog', async () => {
      const { driver, host, rig, createAnother } = current();
      await driver.stop();
      const { id } = await rig.write({ from: ana, body: 'are you there?' });
      const later = createAnother();
      await later.driver.start();
      const [event] = await later.host.seen('message');
      expect(event?.message).toMatchObject({ id, backlog: true });
      await rig.write({ from: ana, body: 'good' });
      expect((await later.host.seen('message', 2))[1]?.message).toMatchObject({ body: 'good', backlog: false });
      expect(host.of('message')).toEqual([]);
    });
  });
}
