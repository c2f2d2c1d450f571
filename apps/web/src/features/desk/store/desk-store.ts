import { createStore, throttleStore, useStore } from '../../../lib/store.ts';
import { type DeskState, emptyDesk } from './desk-state.ts';

/** Makes a store for a desk. Its value is changed by pure functions only. */
export function createDeskStore() {
  const store = createStore(emptyDesk);
  let generation = 0;
  return {
    ...store,
    /** Forgets everything, so that the next person at this browser finds nothing. */
    clear(): void {
      generation += 1;
      store.set(emptyDesk);
    },
    /** Grows with every `clear`: an answer that was asked for in an earlier generation must not be stored. */
    generation: (): number => generation,
  };
}

/** The tickets, messages and contacts of this page. */
export const deskStore = createDeskStore();

/** Lists are drawn at most this often, in milliseconds: fewer than ten times a second, however many events come. */
export const listInterval = 120;

/** The desk for those who read whole lists. */
export const deskForLists = throttleStore(deskStore, listInterval);

/** A part of the desk. `select` must answer the same object as long as nothing changed. */
export function useDesk<Part>(select: (state: DeskState) => Part): Part {
  return useStore(deskStore, select);
}
