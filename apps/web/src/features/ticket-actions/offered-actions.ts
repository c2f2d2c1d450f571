import { allowedActions, type TicketAction, type TicketFacts, type Viewer } from '@balcao/domain';

/**
 * Which of the allowed actions the screens offer (S144). A waiting ticket could be resolved without being accepted, but
 * that would leave a customer without an answer, so it is not offered.
 */
export function offeredActions(ticket: TicketFacts, viewer: Viewer): Record<TicketAction, boolean> {
  const allowed = allowedActions(viewer, ticket);
  return { ...allowed, resolve: allowed.resolve && ticket.status === 'open' };
}
