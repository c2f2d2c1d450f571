import type { Connection, ConnectionStatus, StatusReason } from '@balcao/contract';

/** Reasons that read differently where there is neither a phone nor a QR code. */
const ofMeta = ['logged_out', 'banned', 'account_restricted', 'unknown_code'] as const;
type ReasonOfMeta = (typeof ofMeta)[number];
const isOfMeta = (reason: StatusReason): reason is ReasonOfMeta => ofMeta.some((known) => known === reason);

/** Where the words on a reason are. */
export function reasonKey(
  { provider }: Pick<Connection, 'provider'>,
  reason: StatusReason,
): `reasons.${StatusReason}` | `cloudReasons.${ReasonOfMeta}` {
  return provider === 'cloud' && isOfMeta(reason) ? `cloudReasons.${reason}` : `reasons.${reason}`;
}

/** Where the words on a status without a reason are. */
export function situationKey({
  provider,
  status,
}: Pick<Connection, 'provider' | 'status'>): `situations.${ConnectionStatus}` | 'cloudSituation' {
  return provider === 'cloud' && status === 'DISCONNECTED' ? 'cloudSituation' : `situations.${status}`;
}

/** What no number of tries gets over by itself. */
const wantsHelp: readonly StatusReason[] = ['certificate_refused', 'proxy_refused'];

/** Whether the reason knows what to do; while it is being tried again by itself, mostly the status does. */
export const knowsBetter = (status: ConnectionStatus, reason: StatusReason): boolean =>
  status === 'DISCONNECTED' || wantsHelp.includes(reason);
