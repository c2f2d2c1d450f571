import type { ConnectionStatus } from '@balcao/contract';

/** The statuses the menu warns of (S35). */
const statusesToWarnOf: ReadonlySet<ConnectionStatus> = new Set([
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]);

/** Whether any of the connections needs attention (S35). Unpaid accounts are known to admins only. */
export function needsAttention(
  connections: ReadonlyArray<{ status: ConnectionStatus; paymentMissingAt?: string | null }>,
): boolean {
  return connections.some(
    ({ status, paymentMissingAt = null }) => statusesToWarnOf.has(status) || paymentMissingAt !== null,
  );
}
