import { defineEvent } from '../../platform/events.ts';

/** A user logged in; all other devices of the user are logged out. */
export const sessionOpened = defineEvent<'sessionOpened', { userId: number; sessionId: string }>('sessionOpened');

/**
 * Sessions ended: logout, takeover, password, profile or company change, reuse of a token. `by` says so where the person
 * ended them: by a logout of one session, or by a login elsewhere.
 */
export const sessionsEnded = defineEvent<
  'sessionsEnded',
  { userIds: readonly number[]; by?: { readonly logoutOf: string } | 'login' }
>('sessionsEnded');
