import type { SamplesOf } from '../define-contract.ts';
import type { queuesEvents } from './events.ts';

export const suporte = { id: 3, name: 'Suporte', color: '#0B7A4B' };
const queue = { ...suporte, greetingMessage: '', outOfHoursMessage: '', schedules: [], version: 1 };

export const queuesSamples: SamplesOf<typeof queuesEvents> = {
  queue: [
    { action: 'create', queue },
    { action: 'update', queue: { ...queue, name: 'Suporte 2', version: 2 } },
    { action: 'delete', queueId: 3 },
  ],
};
