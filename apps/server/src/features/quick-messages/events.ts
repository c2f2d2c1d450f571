import type { QuickMessage } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

/** Who sees a quick message: one person, everybody of the company, or those who serve a queue and the admins. */
export type QuickMessageAudience =
  | { readonly to: 'user'; readonly userId: number }
  | { readonly to: 'company' }
  | {
      readonly to: 'queue';
      readonly userIds: readonly number[];
    };

type Saved = { readonly record: QuickMessage; readonly audience: QuickMessageAudience };

export const quickMessageCreated = defineEvent<'quickMessageCreated', Saved>('quickMessageCreated');
/** `hiddenFrom` tells who saw it before, where somebody of them may see it no longer. */
export const quickMessageUpdated = defineEvent<
  'quickMessageUpdated',
  Saved & { readonly hiddenFrom: QuickMessageAudience | null }
>('quickMessageUpdated');
export const quickMessageDeleted = defineEvent<
  'quickMessageDeleted',
  { readonly id: number; readonly audience: QuickMessageAudience }
>('quickMessageDeleted');
