/** The cache key of the page's paged list, by search. */
export const listsPageKey = ['contact-lists', 'page'] as const;

/** Where one list with its counts is cached. */
export const listKey = (id: number) => ['contact-lists', 'one', id] as const;

/** The cache key of the people of a list, by search. */
export const itemsKey = (listId: number) => ['contact-lists', 'items', listId] as const;

/** Where the imports of a list are cached. */
export const importsKey = (listId: number) => ['contact-lists', 'imports', listId] as const;
