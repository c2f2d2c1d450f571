/** The cache key of the lists of users; live updates change them there. */
export const usersListKey = ['users', 'list'] as const;

/** The cache key of one user with the queues. */
export const userKey = (id: number) => ['users', 'one', id] as const;

/** The cache key of the links that the operator made for new passwords. */
export const passwordLinksKey = ['users', 'passwordLinks'] as const;
