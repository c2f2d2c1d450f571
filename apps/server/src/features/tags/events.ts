import type { Tag } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const tagCreated = defineEvent<'tagCreated', Tag>('tagCreated');
export const tagUpdated = defineEvent<'tagUpdated', Tag>('tagUpdated');
export const tagDeleted = defineEvent<'tagDeleted', { tagId: number }>('tagDeleted');
