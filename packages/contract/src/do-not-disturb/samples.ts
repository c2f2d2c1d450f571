import type { SamplesOf } from '../define-contract.ts';
import type { doNotDisturbEvents } from './events.ts';

export const doNotDisturbSamples: SamplesOf<typeof doNotDisturbEvents> = {
  doNotDisturb: [
    {
      action: 'create',
      record: {
        id: 3,
        number: '5511987654321',
        contactId: 9,
        name: 'Maria Souza',
        reason: 'Respondeu SAIR',
        source: 'answer',
        createdAt: '2026-03-02T12:00:00.000Z',
      },
    },
    { action: 'delete', id: 3 },
    { action: 'reload' },
  ],
};
