import { setTimeout as pause } from 'node:timers/promises';
import { createCustomers, writeMany } from '../../../packages/whatsapp/src/load/index.ts';
import type { Product } from '../product.ts';
import { seed } from './torture-random.ts';

export type Customers = {
  /** Lets so many more messages be written; resolves when the world has them. */
  write(count: number): Promise<void>;
  /** How many the world has taken. */
  written(): number;
  /** Resolves when the world has taken so many in all. */
  reached(count: number): Promise<void>;
};

const everyMs = 50;

/**
 * Customers who write so many messages per second, straight into the virtual WhatsApp: like real ones they go on
 * whether or not the product lives. While the database itself is away, nothing is taken and they write it anew.
 */
export function startCustomers(
  product: Product,
  connectionId: number,
  { contacts, perSecond }: { contacts: number; perSecond: number },
): Customers {
  const next = createCustomers({ count: contacts, seed });
  const db = {
    query: <R>(text: string, values?: unknown[]) => product.sql(text, values) as Promise<R[]>,
    listen: () => () => undefined,
  };
  let written = 0;
  let waiting: { count: number; resolve: () => void }[] = [];

  const writeSome = async (count: number): Promise<void> => {
    try {
      await writeMany(db, connectionId, next(count));
      written += count;
    } catch {
      // Not taken as far as anybody knows. What the world has is what counts.
    }
    for (const { resolve } of waiting.filter(({ count: wanted }) => wanted <= written)) resolve();
    waiting = waiting.filter(({ count: wanted }) => wanted > written);
  };

  return {
    async write(count) {
      const began = Date.now();
      const before = written;
      while (written - before < count) {
        const due = Math.min(count, Math.ceil(((Date.now() - began) * perSecond) / 1_000)) - (written - before);
        if (due > 0) await writeSome(Math.min(due, perSecond));
        await pause(everyMs);
      }
    },
    written: () => written,
    reached: (count) =>
      written >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
  };
}
