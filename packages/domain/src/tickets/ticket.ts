export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What the rules need to know of a ticket. */
export type TicketFacts = { status: TicketStatus; queueId: number | null; userId: number | null };

/** Somebody who looks at tickets or acts on them. */
export type Viewer = {
  userId: number;
  isAdmin: boolean;
  queueIds: readonly number[];
  /** The company has no queue at all, so that nobody could be a member of one. */
  companyHasNoQueue: boolean;
};
