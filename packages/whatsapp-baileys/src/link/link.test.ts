import { Agent } from 'node:https';
import { until } from '@balcao/whatsapp/testing';
import { startTlsFront } from '@balcao/whatsapp-fakes/network';
import { describe, expect, it } from 'vitest';
import { useRigs } from '../testing/use-rigs.ts';

const { createRig, createDriver, startDriver, link } = useRigs();
const ana = '5511987654321';

describe('pairing', () => {
  it('goes from the QR code to the first message, with all keys created', async () => {
    const rig = await createRig({ server: { pretendedPreKeys: 0 } });
    const { host } = await link({}, rig);
    await rig.customers().write({ from: rig.person(ana), body: 'hello' });
    await host.seen('message');
    expect(rig.device().preKeyCount).toBeGreaterThan(800);
  });

  it('ends when all codes were shown and none was scanned', async () => {
    const { host } = await startDriver(await createRig(), { qrMs: 20 });
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'qr_expired', code: 408 }]);
    expect(host.of('qr').map(({ validForMs }) => validForMs)).toEqual([20, 20, 20, 20, 20, 20]);
    expect(new Set(host.of('qr').map(({ qr }) => qr)).size).toBe(6);
  });

  it('shows a new code after one that was asked for and never typed', async () => {
    const { rig, driver, host } = await startDriver(await createRig());
    await driver.requestPairingCode(rig.phone.number);
    await host.seen('pairingCode');
    await until(() => expect(rig.services.auth.written.creds).toBeGreaterThan(0));
    await driver.stop();
    const again = await startDriver(rig);
    await rig.scan(again.qr);
    await again.host.seen('open');
  });

  it('reports that the account requires a passkey, and deletes the keys', async () => {
    const { rig, host, qr, driver } = await startDriver(await createRig());
    rig.server.faults.passkey = true;
    await rig.scan(qr);
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'passkey_required' }]);
    expect(host.of('scanned')).toHaveLength(1);
    await driver.start();
    await host.seen('qr', 2);
  });

  it('gives up a phone that scans and then does nothing', async () => {
    const { rig, host, qr } = await startDriver(await createRig(), { timing: { connectMs: 2_000 } });
    rig.server.faults.upgrade = 'hung';
    await rig.scan(qr);
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'pairing_failed' }]);
    expect(await rig.services.auth.readCreds()).toBeNull();
  });
});

describe('the end of a link', () => {
  it.each([
    [401, 'unlinked', 'unlinked_on_phone'],
    [402, 'fatal', 'account_restricted'],
    [403, 'fatal', 'banned'],
    [406, 'fatal', 'account_restricted'],
    [409, 'fatal', 'account_restricted'],
    [411, 'fatal', 'not_multi_device'],
    [412, 'fatal', 'account_restricted'],
    [428, 'retry', 'unreachable'],
    [440, 'retry', 'replaced'],
    [500, 'retry', 'unreachable'],
    [503, 'retry', 'unreachable'],
  ])('takes code %i for %s, %s', async (code, end, reason) => {
    const { rig, host } = await link();
    rig.server.end(rig.device(), code);
    expect(await host.seen('closed')).toMatchObject([{ end, reason, code }]);
    expect((await rig.services.auth.readCreds()) === null).toBe(code === 401);
  });

  it('restarts by itself when WhatsApp asks for it', async () => {
    const { rig, host } = await link();
    rig.server.end(rig.device(), 515);
    await host.seen('open', 2);
    expect(host.of('closed')).toEqual([]);
  });

  it('tries once more when the client is too old, and then stops', async () => {
    const { rig, driver, host } = await link();
    await driver.stop();
    rig.server.faults.loginRefusal = 405;
    await driver.start();
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'client_outdated', code: 405 }]);
  });

  it('is sent to the phone even when the link was not open, and loses no message', async () => {
    const { rig, driver } = await link();
    await driver.stop();
    await rig.customers().write({ from: rig.person(ana), body: 'still there?' });
    rig.server.faults.eagerBacklog = true;
    const { devices } = rig.server;
    expect(devices.size).toBe(1);
    await driver.logout();
    await until(() => expect(devices.size).toBe(0));
    expect(rig.device().unconfirmed.size).toBe(1);
    expect(await rig.services.auth.readCreds()).toBeNull();
  });

  it('deletes the keys even when the phone cannot be reached', async () => {
    const { rig, driver, host } = await link();
    await driver.stop();
    rig.server.faults = { ...rig.server.faults, upgrade: 'refused' };
    await driver.logout();
    expect(await rig.services.auth.readCreds()).toBeNull();
    expect(host.of('closed')).toEqual([]);
  });

  it('can be opened again after the connection was cut', async () => {
    const { rig, driver, host } = await link();
    rig.device().wire?.cut();
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable' }]);
    await driver.start();
    await host.seen('open', 2);
  });

  it('is reported when the upgrade is refused', async () => {
    const rig = await createRig();
    rig.server.faults.upgrade = 'refused';
    const { driver, host } = createDriver(rig);
    await driver.start();
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable', code: 503 }]);
  });

  it('is not called an expired code when no code was shown', async () => {
    const rig = await createRig();
    const { driver, host } = createDriver(rig, { webSocketUrl: 'ws://127.0.0.1:9' });
    await driver.start();
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable' }]);
  });

  it('reports an untrusted certificate, and opens with a trusted one', async () => {
    const rig = await createRig();
    const front = await startTlsFront(Number(new URL(rig.server.url).port));
    const webSocketUrl = `wss://127.0.0.1:${front.port}/ws/chat`;
    const agent = new Agent({ ca: front.ca });
    try {
      const { driver, host } = createDriver(rig, { webSocketUrl });
      await driver.start();
      expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'certificate_refused' }]);
      await startDriver(rig, { webSocketUrl, agent });
    } finally {
      front.close();
      agent.destroy();
    }
  });

  it('reports how far the clock is ahead of WhatsApp’s', async () => {
    const rig = await createRig();
    rig.server.faults.clockAheadMs = 7_200_000;
    const { host } = await link({}, rig);
    const [clock] = await host.seen('clock');
    expect(Math.round((clock?.aheadMs ?? 0) / 60_000)).toBe(-120);
  });

  it('gives up an upgrade that is never answered', async () => {
    const { rig, driver, host } = await link();
    await driver.stop();
    rig.server.faults.upgrade = 'hung';
    const later = createDriver(rig, { timing: { connectMs: 100 } });
    await later.driver.start();
    expect(await later.host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable' }]);
    expect(host.of('closed')).toEqual([]);
  });

  it('is noticed by a probe when WhatsApp does not answer any more', async () => {
    const { rig, driver } = await link({ timing: { probeMs: 1_000 } });
    await driver.probe();
    rig.device().wire?.stall();
    await expect(driver.probe()).rejects.toThrow();
  });

  it('comes at once when keys cannot be stored, because the cache is then ahead of the store', async () => {
    const { rig, host } = await link();
    await rig.customers().write({ from: rig.person(ana), body: 'stored' });
    await host.seen('message');
    rig.services.auth.failing = true;
    await rig.customers().write({ from: rig.person(ana), body: 'not stored' });
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'unreachable' }]);
  });
});
