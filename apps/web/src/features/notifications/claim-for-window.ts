import { browserStore } from '../../lib/session/storage.ts';

const stampOf = (name: string): string => `claimed-${name}`;

/** Without https browsers have no locks; a timestamp in the storage is nearly as good. */
function claimByStamp(name: string, holdFor: number): boolean {
  const now = Date.now();
  if (Number(browserStore.getItem(stampOf(name))) > now) return false;
  browserStore.setItem(stampOf(name), String(now + holdFor));
  setTimeout(() => browserStore.removeItem(stampOf(name)), holdFor);
  return true;
}

/**
 * Claims something for one window of this browser for a while. Other windows, and later claims of the same one, are
 * refused (S223).
 */
export function claimForWindow(name: string, holdFor: number): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(claimByStamp(name, holdFor));
  return new Promise((answer) => {
    void navigator.locks.request(`balcao-${name}`, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      return lock === null ? undefined : new Promise((done) => setTimeout(done, holdFor));
    });
  });
}
