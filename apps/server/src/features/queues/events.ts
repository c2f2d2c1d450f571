import type { Queue } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const queueCreated = defineEvent<'queueCreated', Queue>('queueCreated');
export const queueUpdated = defineEvent<'queueUpdated', Queue>('queueUpdated');
/** Carries who served the queue: their rooms change with it. */
export const queueDeleted = defineEvent<'queueDeleted', { queueId: number; memberIds: readonly number[] }>(
  'queueDeleted',
);

/** Which numbers are to offer a queue; `menuGreeting` is for those that have no greeting above the menu they get. */
export type QueueNumbers = { queueId: number; connectionIds: readonly number[]; menuGreeting: string };
export const queueNumbersChosen = defineEvent<'queueNumbersChosen', QueueNumbers>('queueNumbersChosen');
