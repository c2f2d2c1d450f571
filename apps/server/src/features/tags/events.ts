import type { Tag } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const tagCreated = defineEvent<'tagCreated', Tag>('tagCreated');
