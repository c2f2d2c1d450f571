import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** How dear a hash is: KiB of memory, rounds, threads. */
export type PasswordCost = Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>;

/** argon2id (the library's default algorithm) with OWASP's minimum cost. */
const owaspMinimum: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is slow on purpose, so whoever is let in here has been authorised and counted before, and no transaction
 * waits for it (T54). Beyond what a lane holds the call is refused for now.
 */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  /**
   * Compares for a login, in a lane that nothing else can fill. With a null hash it takes as long and answers false, so
   * that unknown e-mails cannot be told from wrong passwords.
   */
  verifyLogin(hashed: string | null, password: string): Promise<boolean>;
};

/** `cost` is for tests that hash by the way. */
export type PasswordHasherOptions = { compare?: typeof verify; cost?: PasswordCost | undefined };

/** Passwords are hashed in two lanes: one for logins, one for everything that people do once they are in. */
export function createPasswordHasher({
  compare = verify,
  cost = owaspMinimum,
}: PasswordHasherOptions = {}): PasswordHasher {
  const logins = createLane({ workers: 2, queue: 50 });
  const changes = createLane({ workers: 1, queue: 50 });
  // Made beforehand: the first unknown e-mail must not take longer than the next.
  const decoy = hash(randomBytes(16).toString('hex'), cost);
  return {
    hash: (password) => changes(() => hash(password, cost)),
    verify: (hashed, password) => changes(() => compare(hashed, password)),
    async verifyLogin(hashed, password) {
      const target = hashed ?? (await decoy);
      const matches = await logins(() => compare(target, password));
      return matches && hashed !== null;
    },
  };
}

type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `workers` at once and `queue` waiting; the rest is refused. */
function createLane({ workers, queue }: { workers: number; queue: number }): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
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
  };
}
