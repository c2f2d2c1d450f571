import type { SessionUser } from '@balcao/contract';
import { can, type Viewer } from '@balcao/domain';

/** The viewer of the desk, from the session. */
export function viewerOf(user: SessionUser): Viewer {
  return {
    userId: user.id,
    isAdmin: can(user, 'tickets-manager:showall'),
    queueIds: user.queues.map((queue) => queue.id),
    // The server decides whose customers without a queue this person serves, and sends no others here.
    connectionIds: 'all',
    // The session does not say it. For an attendant without queues the two are the same.
    companyHasNoQueue: user.queues.length === 0,
  };
}
