import type { SamplesOf } from '../define-contract.ts';
import { suporte } from '../queues/samples.ts';
import type { connectionsEvents } from './events.ts';

const truth = {
  connectedSince: '2026-11-02T12:00:00Z',
  lastFrameIn: '2026-11-02T12:04:55Z',
  lastFrameOut: '2026-11-02T12:03:10Z',
  waiting: 0,
  lastDropAt: null,
  lastDropReason: null,
};
const link = {
  id: 5,
  name: 'Loja',
  status: 'CONNECTED' as const,
  statusReason: null,
  statusSince: '2026-11-02T12:00:00Z',
  qrcode: '',
  qrcodeUntil: null,
  pairingCode: '',
  restrictedUntil: null,
  restrictionIsOpen: false,
  paymentMissingAt: null,
  clockAheadSeconds: null,
  retries: 0,
  number: '5511988887777',
  truth,
  version: 8,
  updatedAt: '2026-11-02T12:00:00Z',
};
const loja = {
  ...link,
  provider: 'beta' as const,
  isDefault: true,
  greetingMessage: '',
  complationMessage: '',
  transferMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  tokenHint: null,
  cloud: null,
  queues: [suporte],
  defaultQueueId: null,
};
const waitingForScan = {
  ...link,
  status: 'qrcode' as const,
  qrcode: '2@exemplo,de,codigo',
  qrcodeUntil: '2026-11-02T12:05:20Z',
  pairingCode: '',
  restrictedUntil: null,
  restrictionIsOpen: false,
  paymentMissingAt: null,
  clockAheadSeconds: null,
  number: null,
  truth: { ...truth, connectedSince: null },
  version: 9,
};

export const connectionsSamples: SamplesOf<typeof connectionsEvents> = {
  whatsapp: [
    { action: 'create', whatsapp: loja },
    { action: 'update', whatsapp: { ...loja, name: 'Loja Centro', version: 9 } },
    { action: 'delete', whatsappId: 5 },
  ],
  whatsappSession: [{ action: 'update', session: waitingForScan }],
  whatsappBadge: [
    { action: 'update', whatsapp: { id: 5, name: 'Loja', status: 'TIMEOUT' } },
    { action: 'delete', whatsappId: 5 },
  ],
};
