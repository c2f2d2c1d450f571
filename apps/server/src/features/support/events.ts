import type { SupportAccess } from '@balcao/contract';
import type { SupportEnding } from '@balcao/domain';
import { defineEvent } from '../../platform/events.ts';

/** The operator entered a company. */
export const supportBegun = defineEvent<'supportBegun', SupportAccess>('supportBegun');

/** The operator is no longer in it. */
export const supportEnded = defineEvent<'supportEnded', { id: number; operatorId: number; why: SupportEnding }>(
  'supportEnded',
);
