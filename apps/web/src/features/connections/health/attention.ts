import type { ConnectionStatus } from '@balcao/contract';

/** The statuses the menu warns of (S35). */
const statusesToWarnOf: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

/** Tells whether any of the connections needs a look (S35); that nobody pays for one only admins know. */
export function needsAttention(
  connections: ReadonlyArray<{ status: ConnectionStatus; paymentMissingAt?: string | null }>,
): boolean {
  return connections.some(({ status, paymentMissingAt = null }) => statusesToWarnOf.has(status) || paymentMissingAt !== null);
}
