import type { Connection, StatusReason } from '@balcao/contract';

/** The step that a connection's health card offers as a button. */
export type NextStep = 'showQr' | 'retry' | 'newQr' | 'edit' | 'useCloud';

/** The step that repairs a connection, by the reason why it stopped. */
const steps: Readonly<Record<StatusReason, NextStep>> = {
  logged_out: 'newQr',
  unlinked_on_phone: 'newQr',
  banned: 'retry',
  qr_expired: 'newQr',
  passkey_required: 'useCloud',
  replaced: 'retry',
  unreachable: 'retry',
  certificate_refused: 'retry',
  proxy_refused: 'retry',
  phone_offline: 'retry',
  client_outdated: 'retry',
  not_multi_device: 'newQr',
  account_restricted: 'retry',
  silent: 'retry',
  pairing_failed: 'newQr',
  token_refused: 'edit',
  permission_missing: 'retry',
  number_unknown: 'edit',
  number_not_registered: 'retry',
  linked_elsewhere: 'newQr',
  unknown_code: 'retry',
  not_available: 'edit',
  restored: 'newQr',
};

/** The next step of a connection, or null when one can only wait. */
export function nextStepOf({
  status,
  statusReason,
  provider,
}: Pick<Connection, 'status' | 'statusReason' | 'provider'>): NextStep | null {
  if (status === 'qrcode') return 'showQr';
  if (status !== 'DISCONNECTED') return null;
  const step = statusReason === null ? 'newQr' : steps[statusReason];
  if (provider !== 'cloud') return step;
  // Meta's API has no QR code, and an error that we do not know is looked for by the test in the dialog.
  if (statusReason === 'unknown_code') return 'edit';
  return step === 'newQr' ? 'retry' : step;
}
