import { type Attendant, can } from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';

/** Who is asking, in the words of the rules about tickets. */
export function attendantOf(principal: Principal): Attendant {
  const { userId, queueIds, companyHasNoQueue } = principal;
  return { userId, isAdmin: can(principal, 'tickets-manager:showall'), queueIds, companyHasNoQueue };
}
