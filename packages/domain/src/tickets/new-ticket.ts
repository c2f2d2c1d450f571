import { canReceive } from './change.ts';
import type { TicketFacts, Viewer } from './ticket.ts';

/** Whether a person who starts a conversation must choose a queue; admins may leave it out (S209, S210). */
export function mustChooseQueue({
  isAdmin,
  companyHasNoQueue,
}: Pick<Viewer, 'isAdmin' | 'companyHasNoQueue'>): boolean {
  return !isAdmin && !companyHasNoQueue;
}

/**
 * Says why a person may not start a conversation like this, or null: admins may for everybody and anywhere, others for
 * themselves and in their queues.
 */
export function refuseNewTicket(
  viewer: Viewer,
  { queueId, userId }: Pick<TicketFacts, 'queueId' | 'userId'>,
): 'ERR_NO_PERMISSION' | 'ERR_VALIDATION' | null {
  if (viewer.isAdmin) return null;
  if (userId !== viewer.userId) return 'ERR_NO_PERMISSION';
  if (queueId === null) return mustChooseQueue(viewer) ? 'ERR_VALIDATION' : null;
  return canReceive(viewer, queueId) ? null : 'ERR_NO_PERMISSION';
}
