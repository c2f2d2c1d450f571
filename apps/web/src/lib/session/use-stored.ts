import { useSyncExternalStore } from 'react';
import { browserStore } from './storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A choice of the person at this browser, kept in storage; anything unknown there counts as the default. */
export function useStored<const T extends string>(key: string, values: readonly [T, ...T[]]): [T, (value: T) => void] {
  const read = (): T => values.find((value) => value === browserStore.getItem(key)) ?? values[0];
  const value = useSyncExternalStore(subscribe, read);
  const write = (next: T): void => {
    browserStore.setItem(key, next);
    for (const listener of listeners) listener();
  };
  return [value, write];
}
