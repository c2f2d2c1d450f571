/** Where all tags of the company are cached; live updates have them fetched again. */
export const tagsKey = ['tags', 'list'] as const;

/** The cache key of the page's paged list, by search. */
export const tagsPageKey = ['tags', 'page'] as const;
