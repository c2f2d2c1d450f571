import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_CONNECTION_CONFIG, fetchLatestBaileysVersion, fetchLatestWaWebVersion, type WAVersion } from 'baileys';

const freshForMs = 6 * 60 * 60 * 1_000;
const patienceMs = 5_000;

let known: { version: WAVersion; until: number } | undefined;

async function lookUp(dispatcher: unknown): Promise<WAVersion | undefined> {
  const signal = AbortSignal.timeout(patienceMs);
  for (const ask of [fetchLatestWaWebVersion, fetchLatestBaileysVersion]) {
    const { version, isLatest } = await ask({ signal, dispatcher } as RequestInit);
    if (isLatest) return version;
  }
  return undefined;
}

/**
 * The version of WhatsApp Web to pass for: an old one is turned away with 405. Without network, the one the library
 * came with.
 */
export async function findWebVersion(dispatcher: unknown): Promise<WAVersion> {
  if (known && known.until > Date.now()) return known.version;
  const found = await Promise.race([
    lookUp(dispatcher).catch(() => undefined),
    wait(2 * patienceMs, undefined, { ref: false }),
  ]);
  if (!found) return DEFAULT_CONNECTION_CONFIG.version;
  known = { version: found, until: Date.now() + freshForMs };
  return found;
}

/** The version was turned away: the next look asks again. */
export const forgetWebVersion = (): void => void (known = undefined);
