/** The cache key of the page's paged list, by search. */
export const doNotDisturbKey = ['do-not-disturb', 'page'] as const;
