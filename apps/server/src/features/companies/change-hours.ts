import type { Company } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { accessibleCompany } from './accessible-company.ts';
import { findCompany, writeHours, type CompanyHours } from './queries.ts';

/** Changes when the own company is open, or for the operator any. */
export async function changeHours(
  uow: UnitOfWork,
  principal: Principal,
  wantedId: number,
  hours: CompanyHours,
): Promise<Company> {
  const companyId = await accessibleCompany(uow, principal, wantedId);
  return uow.write(companyId, async ({ db }) => {
    await writeHours(db, hours);
    await audit(db, { companyId, by: principal, action: 'opening hours changed' });
    const company = await findCompany(db);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  });
}
