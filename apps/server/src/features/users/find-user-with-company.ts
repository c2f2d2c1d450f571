import type { ChangedUser } from '@balcao/contract';
import type { Work } from '../../platform/unit-of-work.ts';
import { readCompanyForScreens } from '../session/index.ts';
import { findUser } from './hot-user-queries.ts';

/** A user with the company, as the login answers it. */
export async function findUserWithCompany(db: Work['db'], id: number): Promise<ChangedUser | undefined> {
  const [user, company] = await Promise.all([findUser(db, id), readCompanyForScreens(db, db.companyId)]);
  return user && { ...user, company };
}
