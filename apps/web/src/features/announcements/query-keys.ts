/** The cache key of the operator's paged list, by search. */
export const announcementsPageKey = ['announcements', 'page'] as const;

/** The cache key of what everybody sees. */
export const shownAnnouncementsKey = ['announcements', 'shown'] as const;
