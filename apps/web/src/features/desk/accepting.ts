let accepted: number | null = null;

/** The ticket that is being accepted: what is typed until its conversation opens is meant for it. */
export const acceptingTicket = (): number | null => accepted;

/** Does the work of accepting a ticket, during which `acceptingTicket` names it. */
export async function whileAccepting<Answer>(ticketId: number, work: () => Promise<Answer>): Promise<Answer> {
  accepted = ticketId;
  try {
    return await work();
  } finally {
    if (accepted === ticketId) accepted = null;
  }
}
