import { createStore, useStore } from '../store.ts';

/**
 * The share of each upload that has left, from 0 to 1, by the client id of its message. Kept apart from the desk, which
 * would redraw for each of these many changes.
 */
const shares = createStore<ReadonlyMap<string, number>>(new Map());

export const uploadProgress = {
  set: (clientId: string, share: number): void => shares.update((known) => new Map(known).set(clientId, share)),
  forget: (clientId: string): void =>
    shares.update((known) => new Map([...known].filter(([other]) => other !== clientId))),
};

/** The share of one upload, for its bubble. */
export function useUploadProgress(clientId: string): number {
  return useStore(shares, (known) => known.get(clientId) ?? 0);
}
