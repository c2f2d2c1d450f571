import { useSyncExternalStore } from 'react';
import { type DeskState, emptyDesk } from './desk-state.ts';

/** Makes a store of a desk: one value, changed by pure functions, watched by screens. */
export function createDeskStore() {
  let state = emptyDesk;
  let visit = 0;
  const listeners = new Set<() => void>();

  function set(next: DeskState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    getState: (): DeskState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (apply: (state: DeskState) => DeskState): void => set(apply(state)),
    /** Forgets everything; the next person at this browser must find nothing. */
    clear(): void {
      visit += 1;
      set(emptyDesk);
    },
    /** Changes with every clearing, so that answers to an earlier person are not kept. */
    visit: (): number => visit,
  };
}

/** The one home of tickets, messages and contacts on this page. */
export const deskStore = createDeskStore();

/** A part of the desk. `select` must answer the same object as long as nothing changed. */
export function useDesk<T>(select: (state: DeskState) => T): T {
  return useSyncExternalStore(deskStore.subscribe, () => select(deskStore.getState()));
}
