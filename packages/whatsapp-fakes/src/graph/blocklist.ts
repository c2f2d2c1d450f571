import { GraphFault, titleOf } from './graph-fault.ts';
import type { NumberRecords } from './number-records.ts';

type Json = Readonly<Record<string, unknown>>;
type Failed = { input: string; errors: object[] };

const day = 86_400_000;
/** Meta's own limit of one request. */
const mostAtOnce = 1_000;

const fieldOf = (user: unknown, name: string): string | undefined => {
  const value = typeof user === 'object' && user !== null ? (user as Json)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The people whom a number has blocked, as `/block_users` keeps them. It refuses what Meta refuses. */
export class Blocklist {
  /** The keys of those whose messages are kept away. */
  readonly blocked = new Set<string>();
  /** Meta's is 64 000. */
  limit = 64_000;
  readonly #number: NumberRecords;

  constructor(number: NumberRecords) {
    this.#number = number;
  }

  add(body: Json): object {
    return this.#change(body, 'added_users', (key) => {
      if (key === this.#number.facts.number) return 131021;
      const last = this.#number.customers.get(key)?.lastWroteAt ?? null;
      if (last === null || this.#number.world.clock.now() >= last + day) return 131047;
      if (!this.blocked.has(key) && this.blocked.size >= this.limit) return 139101;
      this.blocked.add(key);
      return null;
    });
  }

  remove(body: Json): object {
    return this.#change(body, 'removed_users', (key) => {
      this.blocked.delete(key);
      return null;
    });
  }

  #change(body: Json, done: 'added_users' | 'removed_users', act: (key: string) => number | null): object {
    const users = body['block_users'];
    if (body['messaging_product'] !== 'whatsapp' || !Array.isArray(users) || users.length === 0)
      throw new GraphFault(100, { details: 'messaging_product or block_users is missing' });
    if (users.length > mostAtOnce) throw new GraphFault(100, { details: 'too many users' });
    const succeeded: object[] = [];
    const failed: Failed[] = [];
    for (const user of users) {
      const [input, key] = this.#read(user);
      const code = act(key);
      if (code === null) succeeded.push({ input, wa_id: key.replace('bsuid:', '') });
      else failed.push({ input, errors: [{ message: titleOf(code), code, error_data: { details: '' } }] });
    }
    if (failed.length === 0) return { messaging_product: 'whatsapp', block_users: { [done]: succeeded } };
    throw new GraphFault(139100, {
      details: 'Failed to block some users, see the block_users response list for details',
      besides: { messaging_product: 'whatsapp', block_users: { [done]: succeeded, failed_users: failed } },
    });
  }

  /** A number or an id of one business; anything else is a defect of whoever sent it. */
  #read(user: unknown): [input: string, key: string] {
    const [number, id] = [fieldOf(user, 'user'), fieldOf(user, 'user_id')];
    if (number !== undefined && /^\+?\d{8,15}$/.test(number)) return [number, number.replace('+', '')];
    if (id !== undefined && /^[A-Z]{2}\.\w+$/.test(id)) {
      const known = [...this.#number.customers].find(([, customer]) => customer.userId === id);
      return [id, known?.[0] ?? `bsuid:${id}`];
    }
    throw new GraphFault(100, { details: 'user is not valid' });
  }
}
