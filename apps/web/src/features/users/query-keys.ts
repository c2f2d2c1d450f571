/** Where the users lie in the cache; live updates change them there. */
export const usersListKey = ['users', 'list'] as const;

/** One user with the queues, as the dialog edits it. */
export const userKey = (id: number) => ['users', 'one', id] as const;

/** The company's queues, for the dialog's chips. */
export const queuesKey = ['queues', 'list'] as const;
