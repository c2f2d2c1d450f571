import type { User } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const userCreated = defineEvent<'userCreated', User>('userCreated');
export const userUpdated = defineEvent<'userUpdated', User>('userUpdated');
export const userDeleted = defineEvent<'userDeleted', { userId: number }>('userDeleted');
