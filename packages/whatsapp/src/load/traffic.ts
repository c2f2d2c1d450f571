import { createArrivals, type Rate } from './arrivals.ts';
import { createCustomers } from './customers.ts';
import type { Mix } from './mix.ts';
import { createRandom } from './random.ts';
import type { LoadMessage } from './write-many.ts';

export type TrafficOptions = {
  connectionIds: readonly number[];
  /** Of each connection. */
  customers: number;
  /** Of all connections together. */
  rate: number | Rate;
  most?: number;
  mix?: Mix;
  seed: number;
};

export type Share = { connectionId: number; messages: LoadMessage[] };

/**
 * What customers of many connections write: answers what came since the last call, by connection. The same for the same
 * seed.
 */
export function createTraffic({
  connectionIds,
  customers,
  rate,
  most,
  mix,
  seed,
}: TrafficOptions): (second: number) => Share[] {
  const arrivals = createArrivals({ rate, ...(most === undefined ? {} : { most }), seed });
  const random = createRandom(seed + 1);
  const lines = connectionIds.map((connectionId, index) => ({
    connectionId,
    next: createCustomers({ count: customers, seed: seed * 1_000 + index, ...(mix ? { mix } : {}) }),
  }));
  return (second) => {
    const sizes = lines.map(() => 0);
    for (let left = arrivals(second); left > 0; left -= 1) {
      const line = Math.floor(random() * lines.length);
      sizes[line] = (sizes[line] ?? 0) + 1;
    }
    return lines.flatMap(({ connectionId, next }, index) =>
      sizes[index] ? [{ connectionId, messages: next(sizes[index]) }] : [],
    );
  };
}
