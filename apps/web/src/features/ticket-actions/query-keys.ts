/** The cache key of the rating of a ticket. */
export const ratingKey = (ticketId: number) => ['tickets', 'rating', ticketId] as const;
