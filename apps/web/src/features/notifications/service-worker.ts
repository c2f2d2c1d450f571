/** The file of the worker; nothing else may be registered. */
const workerFile = '/sw.js';

type ScriptPolicy = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

let policy: ScriptPolicy | undefined;

/** The content policy lets no plain text name a script. */
function trusted(address: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return address;
  policy ??= types.createPolicy('balcao-worker', {
    createScriptURL: (asked) => {
      if (asked !== workerFile) throw new TypeError('not the worker of this app');
      return asked;
    },
  });
  return policy.createScriptURL(address);
}

/** Starts the worker that shows notices while the app is closed; null where the browser has none. */
export async function startWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null;
  try {
    // Asked anew each time: an update must not wait for a cache.
    return await navigator.serviceWorker.register(trusted(workerFile), { updateViaCache: 'none' });
  } catch {
    // Without https, or where the person forbids it, the app works as before.
    return null;
  }
}
