import { createStore, useStore } from '../store.ts';
import { browserStore } from './storage.ts';

/** Counts writes to the browser's storage, because its own event reaches other tabs only. */
const writes = createStore(0);

/** A text in the browser's storage and how to replace it. Every reader of the same key sees the new text. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const text = useStore(writes, () => browserStore.getItem(key));
  const write = (next: string): void => {
    browserStore.setItem(key, next);
    writes.update((count) => count + 1);
  };
  return [text, write];
}

/** A choice kept in the browser's storage. Unknown values there count as the first value. */
export function useStored<const T extends string>(key: string, values: readonly [T, ...T[]]): [T, (value: T) => void] {
  const [text, write] = useStoredText(key);
  return [values.find((value) => value === text) ?? values[0], write];
}
