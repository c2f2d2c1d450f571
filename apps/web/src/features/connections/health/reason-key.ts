import type { Connection, ConnectionStatus, StatusReason } from '@balcao/contract';

/** Reasons with other texts for Meta's API, which has neither a phone nor a QR code. */
const metaReasons = ['logged_out', 'banned', 'account_restricted', 'unknown_code'] as const;
type ReasonOfMeta = (typeof metaReasons)[number];
const isOfMeta = (reason: StatusReason): reason is ReasonOfMeta => metaReasons.some((known) => known === reason);

/** The key of the text about a reason. */
export function reasonKey(
  { provider }: Pick<Connection, 'provider'>,
  reason: StatusReason,
): `reasons.${StatusReason}` | `cloudReasons.${ReasonOfMeta}` {
  return provider === 'cloud' && isOfMeta(reason) ? `cloudReasons.${reason}` : `reasons.${reason}`;
}

/**
 * The key of the text about a status without a reason. A connection that opens again and again is one that does not
 * answer: it takes more than the seconds of a first opening.
 */
export function situationKey({
  provider,
  status,
  retries,
}: Pick<Connection, 'provider' | 'status' | 'retries'>): `situations.${ConnectionStatus}` | 'cloudSituation' {
  if (status === 'OPENING' && retries > 0) return 'situations.TIMEOUT';
  return provider === 'cloud' && status === 'DISCONNECTED' ? 'cloudSituation' : `situations.${status}`;
}

/** Reasons that do not go away by trying again. */
const reasonsToExplain: readonly StatusReason[] = ['certificate_refused', 'proxy_refused'];

/**
 * Whether to show the text of the reason instead of that of the status. While the connection is being retried, the
 * status usually says more.
 */
export const prefersReasonText = (status: ConnectionStatus, reason: StatusReason): boolean =>
  status === 'DISCONNECTED' || reasonsToExplain.includes(reason);
