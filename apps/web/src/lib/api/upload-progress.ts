import { createStore, useStore } from '../store.ts';

/**
 * How much of each upload has been sent, from 0 to 1, by the client id of its message. It is kept apart from the desk,
 * because every change of the desk would redraw the lists.
 */
const shares = createStore<ReadonlyMap<string, number>>(new Map());

export const uploadProgress = {
  set: (clientId: string, share: number): void => shares.update((known) => new Map(known).set(clientId, share)),
  forget: (clientId: string): void =>
    shares.update((known) => new Map([...known].filter(([other]) => other !== clientId))),
};

/** How much of one upload has been sent. */
export function useUploadProgress(clientId: string): number {
  return useStore(shares, (known) => known.get(clientId) ?? 0);
}
