/** The cache key of the lists of users; live updates change them there. */
export const usersListKey = ['users', 'list'] as const;

/** The cache key of one user with the queues. */
export const userKey = (id: number) => ['users', 'one', id] as const;
