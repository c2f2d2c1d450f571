import type { SamplesOf } from '../define-contract.ts';
import type { tagsEvents } from './events.ts';

const urgente = { id: 6, name: 'Urgente', color: '#B42318' };

export const tagsSamples: SamplesOf<typeof tagsEvents> = {
  tag: [
    { action: 'create', tag: urgente },
    { action: 'update', tag: { ...urgente, name: 'Muito urgente' } },
    { action: 'delete', tagId: 6 },
  ],
};
