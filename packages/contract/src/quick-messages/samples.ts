import type { SamplesOf } from '../define-contract.ts';
import type { quickMessagesEvents } from './events.ts';

const saudacao = { id: 8, shortcode: 'saudacao', message: 'Olá! Como posso ajudar?', companyId: 7, userId: 12 };

export const quickMessagesSamples: SamplesOf<typeof quickMessagesEvents> = {
  quickmessage: [
    { action: 'create', record: saudacao },
    { action: 'update', record: { ...saudacao, shortcode: 'bomdia' } },
    { action: 'delete', id: 8 },
  ],
};
