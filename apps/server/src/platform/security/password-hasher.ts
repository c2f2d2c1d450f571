import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** argon2id (the library's default algorithm) with OWASP's minimum cost. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Compares; with a null hash it takes as long and answers false, so that unknown e-mails cannot be told from wrong
   * passwords.
   */
  verify(hashed: string | null, password: string): Promise<boolean>;
};

/** Hashing is meant to be slow: at most `workers` at once and `queue` waiting; the rest is refused for now (T54). */
export function createPasswordHasher({ workers = 2, queue = 50, compare = verify } = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  // Made beforehand: the first unknown e-mail must not take longer than the next.
  const decoy = hash(randomBytes(16).toString('hex'), cost);

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running >= workers) {
      if (waiting.length >= queue) throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter: 5 } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes on to the next in line without being freed in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => bounded(() => hash(password, cost)),
    async verify(hashed, password) {
      const target = hashed ?? (await decoy);
      const matches = await bounded(() => compare(target, password));
      return matches && hashed !== null;
    },
  };
}
