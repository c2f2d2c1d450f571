import type { Driver } from '@balcao/whatsapp';
import { createRecordingHost, type RecordingHost } from '@balcao/whatsapp/testing';
import { afterEach } from 'vitest';
import type { BaileysOptions } from '../options.ts';
import { createFakeRig, type FakeRig } from './fake-rig.ts';

export type LinkedDriver = { rig: FakeRig; driver: Driver; host: RecordingHost };

/** Rigs and drivers of one test file, ended after each test. A rig inside of which something broke fails its test. */
export function useRigs() {
  let drivers: Driver[] = [];
  let rigs: FakeRig[] = [];
  afterEach(async () => {
    await Promise.all(drivers.map((driver) => driver.stop()));
    const problems = rigs.flatMap(({ server }) => server.problems);
    await Promise.all(rigs.map((rig) => rig.close()));
    drivers = [];
    rigs = [];
    if (problems.length > 0) throw new AggregateError(problems, 'the fake WhatsApp broke');
  });

  const createRig = async (...args: Parameters<typeof createFakeRig>): Promise<FakeRig> => {
    const rig = await createFakeRig(...args);
    rigs.push(rig);
    return rig;
  };
  const createDriver = (rig: FakeRig, options: BaileysOptions = {}): { driver: Driver; host: RecordingHost } => {
    const host = createRecordingHost(1);
    const driver = rig.createDriver(host, options);
    drivers.push(driver);
    return { driver, host };
  };
  /** Starts a driver up to its first QR code. */
  const startDriver = async (rig: FakeRig, options: BaileysOptions = {}): Promise<LinkedDriver & { qr: string }> => {
    const { driver, host } = createDriver(rig, options);
    await driver.start();
    const [shown] = await host.seen('qr');
    return { rig, driver, host, qr: shown?.qr ?? '' };
  };
  /** A driver that is paired and open. */
  const link = async (options: BaileysOptions = {}, rig?: FakeRig): Promise<LinkedDriver> => {
    const started = await startDriver(rig ?? (await createRig()), options);
    await started.rig.scan(started.qr);
    await started.host.seen('open');
    return started;
  };
  return { createRig, createDriver, startDriver, link };
}
