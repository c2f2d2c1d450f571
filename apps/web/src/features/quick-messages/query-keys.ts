/** The cache key of the page's paged list, by search. */
export const quickMessagesPageKey = ['quickMessages', 'page'] as const;

/** The cache key of all quick messages of the viewer by shortcode, for the composer. */
export const quickMessagesKey = ['quickMessages', 'list'] as const;
