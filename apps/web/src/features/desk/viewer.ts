import type { SessionUser } from '@balcao/contract';
import { can } from '@balcao/domain';

/** The person at the desk, as far as lists depend on it. */
export type Viewer = { userId: number; isAdmin: boolean; queueIds: readonly number[] };

/** Reads the person at the desk from the session. */
export function viewerOf(user: SessionUser): Viewer {
  return {
    userId: user.id,
    isAdmin: can(user, 'tickets-manager:showall'),
    queueIds: user.queues.map((queue) => queue.id),
  };
}
