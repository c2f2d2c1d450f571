import { allowedActions, type TicketAction, type TicketFacts, type Viewer } from '@balcao/domain';

/**
 * What the screens offer of what somebody may do with a ticket (S144). A waiting ticket could be resolved without being
 * accepted, but nobody is invited to leave a customer without an answer.
 */
export function offeredActions(ticket: TicketFacts, viewer: Viewer): Record<TicketAction, boolean> {
  const allowed = allowedActions(viewer, ticket);
  return { ...allowed, resolve: allowed.resolve && ticket.status === 'open' };
}
