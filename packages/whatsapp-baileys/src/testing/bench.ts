import { createRecordingHost, type RecordingHost } from '@balcao/whatsapp/testing';
import type { Driver } from '@balcao/whatsapp';
import { createFakeRig, type FakeRig } from './fake-rig.ts';

export type Rate = { messages: number; ms: number; perSecond: number };
export type Idle = { sessions: number; rssPerSessionKb: number; heapPerSessionKb: number; pairingMsEach: number };

type LinkedDriver = { rig: FakeRig; driver: Driver; host: RecordingHost };

async function link(): Promise<LinkedDriver> {
  const rig = await createFakeRig();
  const host = createRecordingHost(1);
  const driver = rig.createDriver(host);
  await driver.start();
  const [shown] = await host.seen('qr');
  await rig.scan(shown?.qr ?? '');
  await host.seen('open');
  return { rig, driver, host };
}

async function unlink({ rig, driver }: LinkedDriver): Promise<void> {
  await driver.stop();
  await rig.close();
}

/** Settles when the host has received that many messages. */
function countMessages(host: RecordingHost, wanted: number): Promise<void> {
  let left = wanted;
  return new Promise((resolve) => {
    host.before = async (event) => {
      if (event.type === 'message' && --left === 0) resolve();
    };
  });
}

const rateOf = (messages: number, begun: number): Rate => {
  const ms = performance.now() - begun;
  return { messages, ms: Math.round(ms), perSecond: Math.round((messages * 1_000) / ms) };
};

/**
 * Sends messages without encryption, each from another customer, through the real driver. The fake runs in this
 * process.
 */
export async function benchPlain(messages: number): Promise<Rate> {
  const linked = await link();
  const customers = linked.rig.customers();
  const done = countMessages(linked.host, messages);
  const begun = performance.now();
  for (let index = 0; index < messages; index += 1) {
    const person = { number: `55119${10_000_000 + index}`, lid: `3${10_000_000_000_000 + index}`, name: `C${index}` };
    customers.writePlain(person, `PLAIN${index}`, `message ${index}`);
  }
  await done;
  const rate = rateOf(messages, begun);
  await unlink(linked);
  return rate;
}

/**
 * The same with real encryption: `rounds` messages per customer. The first one starts a Signal session, which costs
 * more.
 */
export async function benchEncrypted(customers: number, rounds: number): Promise<{ first: Rate; following: Rate }> {
  const linked = await link();
  const { rig, host } = linked;
  const people = Array.from({ length: customers }, (_, index) => rig.person(`55118${10_000_000 + index}`, `C${index}`));
  const round = async (times: number): Promise<Rate> => {
    const done = countMessages(host, customers * times);
    const begun = performance.now();
    for (let turn = 0; turn < times; turn += 1)
      for (const from of people) await rig.customers().write({ from, body: 'message' });
    await done;
    return rateOf(customers * times, begun);
  };
  const first = await round(1);
  const following = await round(rounds);
  await unlink(linked);
  return { first, following };
}

/** The memory of an open link that does nothing, with its share of the fake. Run it with --expose-gc. */
export async function benchIdle(sessions: number): Promise<Idle> {
  const collect = (): void => (globalThis as { gc?: () => void }).gc?.();
  // The first link loads the library, which must not be counted.
  const links = [await link()];
  collect();
  const before = process.memoryUsage();
  const begun = performance.now();
  for (let index = 0; index < sessions; index += 1) links.push(await link());
  const pairingMsEach = Math.round((performance.now() - begun) / sessions);
  collect();
  const after = process.memoryUsage();
  await Promise.all(links.map(unlink));
  const each = (one: number, other: number): number => Math.round((other - one) / sessions / 1_024);
  return {
    sessions,
    rssPerSessionKb: each(before.rss, after.rss),
    heapPerSessionKb: each(before.heapUsed, after.heapUsed),
    pairingMsEach,
  };
}
