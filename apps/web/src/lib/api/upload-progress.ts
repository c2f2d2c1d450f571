import { useSyncExternalStore } from 'react';

const shares = new Map<string, number>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * How much of each upload has left, from 0 to 1, by the mark of its message; apart from the desk, which must not stir
 * for it.
 */
export const uploadProgress = {
  get: (clientId: string): number => shares.get(clientId) ?? 0,
  set(clientId: string, share: number): void {
    shares.set(clientId, share);
    tell();
  },
  forget(clientId: string): void {
    if (shares.delete(clientId)) tell();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The share of one upload, for its bubble. */
export function useUploadProgress(clientId: string): number {
  return useSyncExternalStore(subscribe, () => uploadProgress.get(clientId));
}
