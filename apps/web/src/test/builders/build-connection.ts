import type { Connection } from '@balcao/contract';

const time = '2026-03-09T13:42:06.000Z';

/** The smallest valid connection, linked to a phone; a test states only what matters to it. */
export function buildConnection(parts: Partial<Connection> = {}): Connection {
  return {
    id: 5,
    name: 'Loja Centro',
    provider: 'beta',
    status: 'CONNECTED',
    statusReason: null,
    statusSince: time,
    qrcode: '',
    qrcodeUntil: null,
    pairingCode: '',
    restrictedUntil: null,
    restrictionIsOpen: false,
    paymentMissingAt: null,
    clockAheadSeconds: null,
    retries: 0,
    number: '5511987654321',
    isDefault: true,
    greetingMessage: '',
    complationMessage: '',
    transferMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    tokenHint: null,
    cloud: null,
    queues: [],
    defaultQueueId: null,
    truth: {
      connectedSince: time,
      lastFrameIn: time,
      lastFrameOut: null,
      waiting: 0,
      lastDropAt: null,
      lastDropReason: null,
    },
    version: 4,
    updatedAt: time,
    ...parts,
  };
}
