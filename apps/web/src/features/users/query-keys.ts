/** Where lists of users are cached; live updates change them there. */
export const usersListKey = ['users', 'list'] as const;

/** One user with the queues, as the dialog edits it. */
export const userKey = (id: number) => ['users', 'one', id] as const;
