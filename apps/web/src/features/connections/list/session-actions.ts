import type { Connection, ConnectionStatus } from '@balcao/contract';

/** What can be done about a session; `connecting` only says that something is going on. */
export type SessionAction = 'showQr' | 'retry' | 'newQr' | 'disconnect' | 'connecting';

const actions: Readonly<Record<ConnectionStatus, readonly SessionAction[]>> = {
  qrcode: ['showQr'],
  DISCONNECTED: ['retry', 'newQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
};

/** The buttons of the session column by status (S273–S276). Meta's own API knows no QR code. */
export function sessionActionsOf({
  status,
  provider,
}: Pick<Connection, 'status' | 'provider'>): readonly SessionAction[] {
  return actions[status].filter((action) => provider !== 'cloud' || action !== 'newQr');
}
