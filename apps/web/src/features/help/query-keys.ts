/** Where help entries are cached, whichever screen shows them. */
export const helpKey = ['help'] as const;

/** The cache key of the operator's paged list, by search. */
export const helpPageKey = [...helpKey, 'page'] as const;

/** The cache key of all entries, for the page that everybody reads. */
export const helpListKey = [...helpKey, 'list'] as const;
