import { withTimeLimit } from '@balcao/whatsapp';
import { DEFAULT_CONNECTION_CONFIG, fetchLatestBaileysVersion, fetchLatestWaWebVersion, type WAVersion } from 'baileys';
import type { BaileysOptions } from '../options.ts';

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

/** The version of WhatsApp Web to present ourselves as; tests that connect elsewhere use the library's own. */
export async function findVersion({ version, webSocketUrl, dispatcher }: BaileysOptions): Promise<WAVersion> {
  if (version !== undefined) return version;
  return webSocketUrl === undefined ? findWebVersion(dispatcher) : DEFAULT_CONNECTION_CONFIG.version;
}

/** The newest version, because WhatsApp refuses an old one with 405. Without network, the one the library came with. */
async function findWebVersion(dispatcher: unknown): Promise<WAVersion> {
  if (known && known.until > Date.now()) return known.version;
  const found = await withTimeLimit(2 * patienceMs, () => lookUp(dispatcher)).catch(() => undefined);
  if (!found) return DEFAULT_CONNECTION_CONFIG.version;
  known = { version: found, until: Date.now() + freshForMs };
  return found;
}

/** The version was refused, so the next call looks it up again. */
export function forgetWebVersion(): void {
  known = undefined;
}
