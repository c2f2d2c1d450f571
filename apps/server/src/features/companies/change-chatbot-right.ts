import type { Company } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { accessibleCompany } from './accessible-company.ts';
import { findCompany, writeChatbotRight } from './queries.ts';

/** The operator lets the admins of a company change its chatbot, or keeps that to the platform. */
export async function changeChatbotRight(
  uow: UnitOfWork,
  principal: Principal,
  { id, chatbotEditable }: { id: number; chatbotEditable: boolean },
): Promise<Company> {
  const companyId = await accessibleCompany(uow, principal, id);
  return uow.write(companyId, async ({ db }) => {
    await writeChatbotRight(db, chatbotEditable);
    await audit(db, { companyId, by: principal, action: 'chatbot right changed', detail: { chatbotEditable } });
    const company = await findCompany(db);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  });
}
