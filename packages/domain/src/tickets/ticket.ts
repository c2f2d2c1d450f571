export type TicketStatus = 'pending' | 'open' | 'closed';

/** What rules need to know of a ticket. */
export type TicketFacts = { status: TicketStatus; queueId: number | null; userId: number | null };

/** Who looks at tickets or acts on them. */
export type Attendant = {
  userId: number;
  isAdmin: boolean;
  queueIds: readonly number[];
  /** No queue exists in the company at all. */ companyHasNoQueue: boolean;
};
