import { can, type Viewer } from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';

/** Who is asking, as the rules about tickets see them. */
export function viewerOf(principal: Principal): Viewer {
  const { userId, queueIds, companyHasNoQueue } = principal;
  return { userId, isAdmin: can(principal, 'tickets-manager:showall'), queueIds, companyHasNoQueue };
}
