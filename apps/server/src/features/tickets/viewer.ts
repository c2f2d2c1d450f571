import { can, type Viewer } from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';

/** Who is asking, as the rules about tickets see them. */
export function viewerOf(principal: Principal): Viewer {
  const { userId, queueIds, connectionIds, companyHasNoQueue } = principal;
  return {
    userId,
    isAdmin: can(principal, 'tickets-manager:showall'),
    queueIds,
    // Where nobody can be a member of a queue, also what came over connections that are gone is everybody's.
    connectionIds: companyHasNoQueue ? 'all' : connectionIds,
    companyHasNoQueue,
  };
}
