import type { ChangedUser, PasswordLink } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const userCreated = defineEvent<'userCreated', ChangedUser>('userCreated');
export const userUpdated = defineEvent<'userUpdated', ChangedUser>('userUpdated');
export const userDeleted = defineEvent<'userDeleted', { userId: number }>('userDeleted');
export const passwordLinkMade = defineEvent<'passwordLinkMade', PasswordLink>('passwordLinkMade');
