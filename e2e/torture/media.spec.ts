import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fileOf } from '../../packages/whatsapp/src/load/index.ts';
import { startProduct } from '../support/product.ts';
import { tellFigures } from '../support/torture/torture-figures.ts';
import { expectInvariants } from '../support/torture/torture-invariants.ts';
import { until } from '../support/torture/torture-nodes.ts';
import { openShop, waitUntilLinked } from '../support/torture/torture-shop.ts';
import { itemTimeout, sizes, testAtFullSize } from '../support/torture/torture-sizes.ts';

test.describe.configure({ timeout: itemTimeout });

/** Why no small disk can be had here; null when it can. */
function whyNoDisk(): string | null {
  if (process.platform !== 'linux')
    return `a small disk in memory is mounted on Linux only, not on ${process.platform}`;
  return process.getuid?.() === 0 ? null : 'only root may mount a small disk';
}

/** Whole files of customers, without those being written and without our ballast. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.tmp') && entry.name !== 'ballast')
    .map(({ name }) => name);

// A disk of its own is a matter of root and of half a minute; media-full.db.test.ts does the same with a store that
// says it is full.
testAtFullSize(
  'T13 the media disk runs full: texts flow on, readiness warns, files wait and come when there is room, none is ever half',
  async () => {
    const why = whyNoDisk();
    test.skip(why !== null, why ?? '');
    const product = await startProduct();
    const folder = join(product.dataDir, 'media');
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${sizes.T13.megabytes}m`, 'tmpfs', folder]);
    try {
      const { connectionId, call } = await openShop(product);
      await product.restart();
      await waitUntilLinked({ call, connectionId, userId: 0, answers: { statuses: new Map(), longestMs: 0 } });
      const warnings = async () =>
        ((await (await fetch(`${product.url}/readyz`)).json()) as { ready: boolean; warnings: string[] }).warnings;
      expect(await warnings()).toEqual([]);

      const total = statfsSync(folder).blocks * statfsSync(folder).bsize;
      const ballast = join(folder, 'ballast');
      writeFileSync(ballast, Buffer.alloc(Math.floor(total * 0.89)));
      expect(await warnings(), 'at 89 % nobody is alarmed').toEqual([]);
      writeFileSync(ballast, Buffer.alloc(Math.floor(total * 0.91)));
      expect(await warnings(), 'at 91 % somebody is').toEqual(['storage']);
      const { bavail, bsize } = statfsSync(folder);
      // Folders of the month take a page each; what is left is less than a page for the file itself.
      writeFileSync(ballast, Buffer.alloc(Math.floor(total * 0.91) + bavail * bsize));

      const picture = fileOf('image');
      const send = (message: Record<string, unknown>) =>
        call('POST', `/simulator/connections/${connectionId}/messages`, { from: '5511987654321', ...message });
      for (let index = 0; index < 5; index += 1) {
        await send({
          type: 'image',
          body: `foto ${index}`,
          media: { name: picture?.name, mime: picture?.mime, base64: picture?.content.toString('base64') },
        });
        await send({ body: `texto ${index}` });
      }
      const count = async () =>
        (
          await product.sql<{ texts: number; pending: number; ready: number; attempts: number }>(
            `SELECT count(*) FILTER (WHERE kind = 'text')::int AS texts, count(*) FILTER (WHERE media_state = 'pending')::int AS pending, count(*) FILTER (WHERE media_state = 'ready')::int AS ready, coalesce(max(media_attempts) FILTER (WHERE media_next_at > now()), 0)::int AS attempts FROM messages`,
          )
        )[0];
      await until(count, (row) => row?.texts === 5 && row.pending === 5 && row.attempts === 0);
      expect(listFiles(folder)).toEqual([]);

      rmSync(ballast);
      const freed = performance.now();
      await until(count, (row) => row?.ready === 5, { timeoutMs: 90_000, everyMs: 100 });
      const backMs = performance.now() - freed;
      tellFigures('T13', {
        'disk MB': sizes.T13.megabytes,
        'texts while full': 5,
        'files that waited': 5,
        'all there after there was room s': Number((backMs / 1_000).toFixed(1)),
      });
      expect(backMs).toBeLessThanOrEqual(60_000);
      expect(await warnings()).toEqual([]);
      expect(listFiles(folder)).toHaveLength(5);
      await expectInvariants(product);
    } finally {
      await product.stop().catch(() => undefined);
      execFileSync('/bin/umount', ['-l', folder]);
      rmSync(product.dataDir, { recursive: true, force: true });
    }
  },
);
