import type { SamplesOf } from '../define-contract.ts';
import type { quickMessagesEvents } from './events.ts';

const saudacao = {
  id: 8,
  shortcode: 'saudacao',
  message: 'Olá! Como posso ajudar?',
  companyId: 7,
  userId: 12,
  scope: 'personal' as const,
  queueId: null,
  mediaPath: null,
  mediaName: null,
  uses: 4,
};
const shared = {
  ...saudacao,
  shortcode: 'bomdia',
  userId: null,
  scope: 'queue' as const,
  queueId: 3,
  mediaPath: '/media/0b0c7a52-3f0e-4f0a-9c1d-2a6f9f6b7c11',
  mediaName: 'catalogo.pdf',
};

export const quickMessagesSamples: SamplesOf<typeof quickMessagesEvents> = {
  quickmessage: [
    { action: 'create', record: saudacao },
    { action: 'update', record: shared },
    { action: 'delete', id: 8 },
  ],
};
