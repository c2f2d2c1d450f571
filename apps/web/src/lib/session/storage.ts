/** The part of the browser's storage we use; tests pass a map. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A store that lives as long as the page, for browsers that refuse storage and for tests. */
export function createMemoryStore(initial: Readonly<Record<string, string>> = {}): KeyValueStore {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function openStore(name: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    // Reading the property itself throws where the user has blocked site data.
    const store = globalThis[name];
    const probe = 'storage-probe';
    store.setItem(probe, '');
    store.removeItem(probe);
    return store;
  } catch {
    return createMemoryStore();
  }
}

/** localStorage where the browser allows it, otherwise memory, so that login works in private windows too. */
export const browserStore: KeyValueStore = openStore('localStorage');

/** What belongs to this tab alone and outlives a reload. */
export const tabStore: KeyValueStore = openStore('sessionStorage');
