import { defineEvent } from '../../../platform/events.ts';

/** A user's first socket opened, or the last one ended. */
export const userOnlineChanged = defineEvent<'userOnlineChanged', { userId: number; online: boolean }>(
  'userOnlineChanged',
);
