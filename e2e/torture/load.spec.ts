import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  createStopwatch,
  createTraffic,
  slopeOf,
  usualMix,
  writeMany,
  type Stopwatch,
} from '../../packages/whatsapp/src/load/index.ts';
import { startProduct, type Product } from '../support/product.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants, waitForRest } from '../support/torture/torture-invariants.ts';
import { addLine } from '../support/torture/torture-line.ts';
import { until } from '../support/torture/torture-nodes.ts';
import { seed } from '../support/torture/torture-random.ts';
import { openShop } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

/** Memory of the process in MB. */
function residentMb(product: Product): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid()}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

/** Watches which of the written messages can be read by others. */
function createWatch(product: Product, watches: readonly Stopwatch[]): () => Promise<number> {
  let last = 0;
  const missing = (): number => watches.reduce((sum, watch) => sum + watch.missing(), 0);
  return async () => {
    // Messages of several transactions become visible in another order than that of their ids; looking far back costs
    // the cores that are measured.
    const back = missing() > 50 ? 1_000 : 60;
    const rows = await product.sql<{ id: string; wid: string }>('SELECT id, wid FROM messages WHERE id > $1', [
      Math.max(0, last - back),
    ]);
    const wids = rows.map(({ wid }) => wid);
    for (const watch of watches) watch.seen(wids);
    last = Math.max(last, ...rows.map(({ id }) => Number(id)));
    return missing();
  };
}

testAtFullSize(
  'T16 a steady stream of texts, pictures, voice notes and documents is stored at once, leaves no backlog, and memory stays level',
  async () => {
    const { perSecond, seconds, openingSeconds, warmUpSeconds, connections } = sizes.T16;
    const product = await startProduct();
    try {
      const shop = await openShop(product);
      const connectionIds = [shop.connectionId];
      while (connectionIds.length < connections)
        connectionIds.push(await addLine(shop, `Linha ${connectionIds.length}`));
      const traffic = createTraffic({ connectionIds, customers: 500, rate: perSecond, mix: usualMix, seed });
      // At first everybody writes for the first time: contacts, tickets and pictures are made. Then it is a day like any
      // other.
      const [opening, watch] = [createStopwatch(), createStopwatch()];
      const look = createWatch(product, [opening, watch]);
      const memory: { second: number; value: number }[] = [];
      const db = { query: (text: string, values?: unknown[]) => product.sql(text, values) as Promise<never[]> };
      const began = performance.now();
      for (let second = 0; second < seconds; second = (performance.now() - began) / 1_000) {
        for (const { connectionId, messages } of traffic(second)) {
          (second < openingSeconds ? opening : watch).written(messages.map(({ id }) => id));
          await writeMany(db, connectionId, messages);
        }
        await look();
        if (second > warmUpSeconds && second - (memory.at(-1)?.second ?? -1) >= 1)
          memory.push({ second, value: residentMb(product) });
        // The times are known to this much; looking more often takes from the cores what is measured.
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      const ended = performance.now();
      await until(look, (missing) => missing === 0, { timeoutMs: 300_000, everyMs: 5 });
      const backlogMs = performance.now() - ended;
      await waitForRest(product);
      const filesMs = performance.now() - ended;
      const slope = slopeOf(floors(memory, 30)) * 60;
      tellFigures('T16', {
        'per second': perSecond,
        seconds,
        messages: opening.count() + watch.count(),
        'opening p50 ms': Math.round(opening.share(0.5)),
        'opening p99 ms': Math.round(opening.share(0.99)),
        'p50 ms': Math.round(watch.share(0.5)),
        'p99 ms': Math.round(watch.share(0.99)),
        'backlog gone after ms': Math.round(backlogMs),
        'files there after ms': Math.round(filesMs),
        'memory MB': Math.round(memory.at(-1)?.value ?? residentMb(product)),
        'memory MB per minute': Number(slope.toFixed(2)),
      });
      await expectInvariants(product);
      expect(backlogMs).toBeLessThanOrEqual(5_000);
      expect(opening.share(0.99)).toBeLessThanOrEqual(5_000);
      expect(watch.share(0.5)).toBeLessThanOrEqual(50);
      expect(watch.share(0.99)).toBeLessThanOrEqual(250);
      expect(slope).toBeLessThanOrEqual(2);
    } finally {
      await product.stop();
    }
  },
);

/** The lowest of every so many points: what is left after the garbage was collected. */
function floors(
  points: readonly { second: number; value: number }[],
  size: number,
): { second: number; value: number }[] {
  const groups = Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  );
  return groups.map((group) => group.reduce((low, point) => (point.value < low.value ? point : low)));
}
