import type { HelpEntry } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const helpCreated = defineEvent<'helpCreated', HelpEntry>('helpCreated');
export const helpUpdated = defineEvent<'helpUpdated', HelpEntry>('helpUpdated');
export const helpDeleted = defineEvent<'helpDeleted', { id: number }>('helpDeleted');
