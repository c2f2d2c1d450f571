import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction } from 'baileys';

/**
 * The library gives the keys of each socket an AsyncLocalStorage and never disables it. Before Node.js 24 every enabled
 * storage costs time at each promise of the whole process, so that a server became slower with each reconnection. With
 * this repair the storage is enabled only while a transaction of these keys runs.
 */
export function disableStorageBetweenTransactions(keys: SignalKeyStoreWithTransaction): void {
  const storage = findStorage(keys);
  const { transaction } = keys;
  let running = 0;
  keys.transaction = async (work, key) => {
    running += 1;
    try {
      return await transaction(work, key);
    } finally {
      running -= 1;
      // Disabled earlier, the other transactions would lose what they have changed so far.
      if (running === 0) storage?.disable();
    }
  };
}

/** The storage is hidden in the library; it is the one that is asked whether a transaction runs. */
function findStorage(keys: SignalKeyStoreWithTransaction): AsyncLocalStorage<unknown> | undefined {
  const { prototype } = AsyncLocalStorage;
  const { getStore } = prototype;
  const asked: AsyncLocalStorage<unknown>[] = [];
  prototype.getStore = function (this: AsyncLocalStorage<unknown>) {
    asked.push(this);
    return getStore.call(this);
  };
  try {
    keys.isInTransaction();
  } finally {
    prototype.getStore = getStore;
  }
  return asked[0];
}
