import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { TestApp } from '../support/test-app.ts';

export type CommitWatch = {
  /** Runs something; every writing transaction it makes waits with its COMMIT for as long as `beforeCommit` takes. */
  during<T>(beforeCommit: () => Promise<void>, act: () => Promise<T>): Promise<T>;
};

/** Lets tests look at the world in the moment before a writing transaction of the node commits. */
export function watchCommits({ pools }: TestApp): CommitWatch {
  // What the node does by itself meanwhile, such as noting who is online, is not held.
  const holding = new AsyncLocalStorage<() => Promise<void>>();
  const known = new WeakSet<pg.PoolClient>();
  const patch = (client: pg.PoolClient): void => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
    let isWriting = false;
    Object.assign(client, {
      query: (...words: unknown[]) => {
        const [text] = words;
        const opening = typeof text === 'string' && /\bBEGIN\b( READ ONLY)?/.exec(text);
        if (opening) isWriting = opening[1] === undefined;
        const beforeCommit = holding.getStore();
        if (text !== 'COMMIT' || !isWriting || !beforeCommit) return query(...words);
        return beforeCommit().then(() => query(...words));
      },
    });
  };
  for (const pool of [pools.app, pools.platform]) pool.on('acquire', patch);
  // An injected request is sent when somebody waits for it, which has to happen in here.
  return { during: (beforeCommit, act) => holding.run(beforeCommit, async () => await act()) };
}
