import type { SamplesOf } from '../define-contract.ts';
import type { supportEvents } from './events.ts';

export const supportSamples: SamplesOf<typeof supportEvents> = {
  supportAccess: [
    {
      action: 'create',
      access: {
        id: 3,
        companyId: 7,
        operatorName: 'Rui',
        reason: 'Ajustar o chatbot a pedido da Ana',
        begunAt: '2026-11-17T15:10:00.000Z',
        endsAt: '2026-11-17T15:40:00.000Z',
      },
    },
    { action: 'delete', accessId: 3, why: 'company' },
  ],
};
