import { AppError } from '../errors.ts';
import { limitedAddress } from './client-address.ts';

/** How much of the API one may use: refuses with 429 what goes beyond it. */
export type CallLimits = {
  fromAddress(address: string): void;
  byUser(userId: number): void;
};

export type CallLimitsOptions = {
  /** Calls of one user in a minute. */
  perUser: number;
  /** Told of each refusal. */
  onLimited: () => void;
  now?: () => number;
};

/** People of one office share an address. */
const usersPerAddress = 5;
const windowMs = 60_000;
/** Beyond it the count begins anew: memory is worth more than a strict minute. */
const maxKeys = 100_000;

/**
 * Counts calls in the memory of this node: several nodes let more through, and a node that starts has forgotten them.
 * What has to be strict, such as tries of passwords, is counted in the database.
 */
export function createCallLimits({ perUser, onLimited, now = () => performance.now() }: CallLimitsOptions): CallLimits {
  const users = createCounter<number>(now);
  const addresses = createCounter<string>(now);
  const refuseBeyond = (max: number, { count, endsInMs }: Counted): void => {
    if (count <= max) return;
    onLimited();
    throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: Math.ceil(endsInMs / 1_000) } });
  };
  return {
    fromAddress: (address) => refuseBeyond(perUser * usersPerAddress, addresses(limitedAddress(address))),
    byUser: (userId) => refuseBeyond(perUser, users(userId)),
  };
}

type Counted = { count: number; endsInMs: number };

/** Counts per key in windows of a minute that all keys share, so that one sweep forgets them. */
function createCounter<K>(now: () => number): (key: K) => Counted {
  const counts = new Map<K, number>();
  let endsAt = 0;
  return (key) => {
    const at = now();
    if (at >= endsAt || counts.size >= maxKeys) {
      counts.clear();
      endsAt = at + windowMs;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { count, endsInMs: endsAt - at };
  };
}
