import type { StoreDeps } from './deps.ts';
import { listKeysOf } from './queries.ts';

const batch = 500;

/**
 * Removes the bytes of every file of a company whose rows are about to go. Their rows stay until then, so that a second
 * run after a failure finds them again.
 */
export async function removeFilesOf({ uow, store }: StoreDeps, companyId: number): Promise<void> {
  let after = '';
  for (;;) {
    const keys = await uow.readPlatform((db) => listKeysOf(db, { companyId, after, limit: batch }));
    for (const key of keys) await store.remove(key);
    const last = keys.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
