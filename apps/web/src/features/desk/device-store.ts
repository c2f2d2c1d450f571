function open(databaseName: string, storeName: string, keyPath: string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${databaseName} could not be opened`));
  });
}

/**
 * A table on this device, in a database of its own. Its rows begin their key with the person they belong to, so that
 * nobody gets another person's rows.
 */
export function createDeviceStore(databaseName: string, storeName: string, keyPath: ['userId', string]) {
  let opening: Promise<IDBDatabase> | undefined;

  /** Runs in one transaction. Rejects where the browser stores nothing, as in some private windows or on a full disk. */
  async function run<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T> | null,
  ): Promise<T | undefined> {
    try {
      opening ??= open(databaseName, storeName, keyPath);
      const transaction = (await opening).transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error(`${databaseName} could not be written`));
      });
      return request?.result;
    } catch (error) {
      // The next transaction opens the database anew.
      opening = undefined;
      throw error;
    }
  }

  return {
    run,
    /** The keys of one person. Arrays sort after numbers and texts, so the upper bound is behind every row. */
    keysOf: (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []]),
  };
}
