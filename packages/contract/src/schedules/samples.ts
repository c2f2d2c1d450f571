import type { SamplesOf } from '../define-contract.ts';
import type { schedulesEvents } from './events.ts';
import type { Schedule } from './schemas.ts';

const reminder: Schedule = {
  id: 31,
  contactId: 41,
  contact: {
    id: 41,
    name: 'Fernanda Alves',
    number: '5511987654321',
    email: '',
    profilePicUrl: '',
    isGroup: false,
    version: 1,
  },
  userId: 12,
  user: { id: 12, name: 'Ana' },
  whatsappId: 2,
  whatsapp: { id: 2, name: 'Loja Centro' },
  body: '{{firstname}}, conseguiu pagar a diferença do frete?',
  mediaPath: null,
  mediaName: null,
  template: null,
  sendAt: '2026-03-09T19:00:00.000Z',
  sentAt: null,
  repeat: 'none',
  monthDay: null,
  endsByAnswer: true,
  onlyOpen: false,
  isAdvertising: false,
  status: 'PENDENTE',
  reason: null,
  lastSentAt: null,
  skippedAt: null,
  skippedReason: null,
  version: 1,
};

export const schedulesSamples: SamplesOf<typeof schedulesEvents> = {
  schedule: [
    { action: 'create', schedule: reminder },
    { action: 'update', schedule: { ...reminder, status: 'CANCELADA', reason: 'answered', version: 2 } },
    { action: 'delete', scheduleId: 31 },
    { action: 'reload' },
  ],
};
