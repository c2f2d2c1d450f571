import { createStore, throttleStore, useStore } from '../../../lib/store.ts';
import { type DeskState, emptyDesk } from './desk-state.ts';

/** Makes a store for a desk. It is changed by pure functions only. */
export function createDeskStore() {
  const store = createStore(emptyDesk);
  let generation = 0;
  return {
    ...store,
    /** Empties the desk, so that the next person at this browser finds nothing. */
    clear(): void {
      generation += 1;
      store.set(emptyDesk);
    },
    /** Grows with every `clear`. An answer to a request of an earlier generation must not be stored. */
    generation: (): number => generation,
  };
}

/** The tickets, messages and contacts of this page. */
export const deskStore = createDeskStore();

/** Lists are redrawn at most this often, in milliseconds, however many events come. */
export const listInterval = 120;

/** The desk for components that read whole lists. */
export const deskForLists = throttleStore(deskStore, listInterval);

/** A part of the desk. `select` must return the same object as long as nothing changed. */
export function useDesk<Part>(select: (state: DeskState) => Part): Part {
  return useStore(deskStore, select);
}
