import { Agent } from 'node:https';
import { createCloudDriver, testSettings, type CloudSettings } from '@balcao/whatsapp/cloud';
import { createRecordingHost } from '@balcao/whatsapp/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTlsFront } from '../network/index.ts';
import { buildShop, openDriver, type Shop } from './shop.test-data.ts';

let shop: Shop;
const ends: (() => unknown)[] = [];
beforeEach(async () => void (shop = await buildShop()));
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await shop.close();
});

/** Settings that reach the fake over TLS. */
async function secure({
  lifetime,
  trusted,
}: {
  lifetime?: Parameters<typeof startTlsFront>[1];
  trusted: boolean;
}): Promise<CloudSettings> {
  const front = await startTlsFront(Number(new URL(shop.graph.baseUrl).port), lifetime);
  const agent = trusted ? new Agent({ ca: front.ca }) : undefined;
  ends.push(front.close, () => agent?.destroy());
  return { ...shop.settings, baseUrl: `https://127.0.0.1:${front.port}`, agent };
}

async function start(settings: CloudSettings) {
  const host = createRecordingHost(1);
  const driver = createCloudDriver(host, settings);
  ends.push(() => driver.stop());
  await driver.start();
  return host;
}

describe('certificates', () => {
  it('opens over TLS with one that is trusted', async () => {
    await (await start(await secure({ trusted: true }))).seen('open');
  });

  it.each([
    ['nobody vouches for', { trusted: false }],
    [
      'is out of its time, as all are where the clock is wrong',
      { trusted: true, lifetime: { from: new Date('2020-01-01'), until: new Date('2020-02-01') } },
    ],
    [
      'is of tomorrow',
      {
        trusted: true,
        lifetime: { from: new Date(Date.now() + 86_400_000), until: new Date(Date.now() + 2 * 86_400_000) },
      },
    ],
  ])('refuses one that %s, says so and asks nothing', async (_title, certificate) => {
    const settings = await secure(certificate);
    expect(await (await start(settings)).seen('closed')).toMatchObject([
      { end: 'retry', reason: 'certificate_refused' },
    ]);
    const { ok, results } = await testSettings(settings);
    expect([ok, results[0]]).toEqual([false, { check: 'token', fault: 'certificate_refused' }]);
    expect(shop.graph.requests).toEqual([]);
  });
});

describe('the clock', () => {
  it('is compared with Meta’s when the link opens', async () => {
    shop.graph.clock.advance(3_600_000);
    const { host, driver } = await openDriver(shop);
    const [clock] = await host.seen('clock');
    expect(Math.round((clock?.aheadMs ?? 0) / 60_000)).toBe(-60);
    await driver.stop();
  });
});
