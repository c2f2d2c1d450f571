import type { SessionUser } from '@balcao/contract';
import { can, type Viewer } from '@balcao/domain';

/** The viewer of the desk, from the session. */
export function viewerOf(user: SessionUser): Viewer {
  return {
    userId: user.id,
    isAdmin: can(user, 'tickets-manager:showall'),
    queueIds: user.queues.map((queue) => queue.id),
    // The session does not say it. An attendant without queues is sent unowned tickets without queue only where the
    // company has no queues, so for this attendant the two are the same.
    companyHasNoQueue: user.queues.length === 0,
  };
}
