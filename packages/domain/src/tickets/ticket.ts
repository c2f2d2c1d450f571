export const ticketStatuses = ['open', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What the rules need to know of a ticket. */
export type TicketFacts = {
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  /** Its connection, by the name it has on the wire: tickets are judged as they travel. */
  whatsappId: number | null;
};

/** What decides who sees a ticket. */
export type TicketSight = Pick<TicketFacts, 'queueId' | 'userId' | 'whatsappId'>;

/** Somebody who looks at tickets or acts on them. */
export type Viewer = {
  userId: number;
  isAdmin: boolean;
  queueIds: readonly number[];
  /** Connections whose customers they see before a queue is chosen, see `connectionsServedBy`. */
  connectionIds: readonly number[] | 'all';
  /** The company has no queue at all, so that nobody could be a member of one. */
  companyHasNoQueue: boolean;
};
