/** The start of the cache keys of everything that is scheduled. */
export const schedulesKey = ['schedules'] as const;

/** The cache key of the paged list, by search. */
export const schedulesPageKey = ['schedules', 'page'] as const;

/** The start of the cache keys of the weeks of the calendar; the first day of each follows. */
export const schedulesWeekKey = ['schedules', 'week'] as const;

/** The start of the cache keys of what is scheduled for contacts; the contact follows. */
export const schedulesOfContactKey = ['schedules', 'contact'] as const;
