import type { SamplesOf } from '../define-contract.ts';
import type { queuesEvents } from './events.ts';

export const suporte = { id: 3, name: 'Suporte', color: '#0B7A4B' };
const queue = {
  ...suporte,
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  inactivity: { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' },
  mediaPath: null,
  mediaName: null,
  ratingRule: 'always' as const,
  ratingTagId: null,
  requiresTag: false,
  version: 1,
};

export const queuesSamples: SamplesOf<typeof queuesEvents> = {
  queue: [
    { action: 'create', queue },
    { action: 'update', queue: { ...queue, name: 'Suporte 2', version: 2 } },
    { action: 'delete', queueId: 3 },
  ],
};
