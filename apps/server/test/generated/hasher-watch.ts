import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { TestApp } from '../support/test-app.ts';

/** Notes each use of the hasher, and whether a transaction waited for it. */
export function watchHasher({ deps: { hasher, uow } }: TestApp): string[] {
  const seen: string[] = [];
  const transaction = new AsyncLocalStorage<'inside a transaction'>();
  for (const method of ['write', 'writePlatform', 'read', 'readPlatform'] as const) {
    const original = uow[method].bind(uow) as (...args: unknown[]) => Promise<unknown>;
    const watched = (...args: unknown[]): Promise<unknown> => {
      const work = args.pop() as (...given: unknown[]) => Promise<unknown>;
      return original(...args, (...given: unknown[]) => transaction.run('inside a transaction', work, ...given));
    };
    vi.spyOn(uow, method).mockImplementation(watched as never);
  }
  for (const method of ['hash', 'verify', 'verifyLogin'] as const) {
    const original = hasher[method].bind(hasher) as (...args: unknown[]) => Promise<unknown>;
    const watched = (...args: unknown[]): Promise<unknown> => {
      seen.push(`${method} ${transaction.getStore() ?? 'outside'}`);
      return original(...args);
    };
    vi.spyOn(hasher, method).mockImplementation(watched as never);
  }
  return seen;
}
