import { type Attendant, can } from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { hasQueues } from './queries.ts';

/** Who is asking, in the words of the rules about tickets. */
export async function attendantOf(db: Work['db'], principal: Principal): Promise<Attendant> {
  const isAdmin = can(principal, 'tickets-manager:showall');
  return { userId: principal.userId, isAdmin, queueIds: principal.queueIds, companyHasNoQueue: !isAdmin && principal.queueIds.length === 0 && !(await hasQueues(db)) };
}
