import type { ConnectionSession } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { linkNoted } from './events.ts';
import { findLink } from './queries.ts';
import { clearPaymentMissing } from './refusal-queries.ts';

/** Takes an admin's word that the account at Meta can pay: templates leave at once, and Meta says if it is not so. */
export function settlePayment(uow: UnitOfWork, principal: Principal, id: number): Promise<ConnectionSession> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    const isNews = await clearPaymentMissing(work.db, id, { onlyOld: false });
    const link = await findLink(work.db, id);
    if (!link) throw new AppError('ERR_NO_WAPP_FOUND');
    if (isNews) {
      await audit(work.db, { companyId, by: principal, action: 'connection payment settled', object: String(id) });
      await work.record(linkNoted(companyId, link));
    }
    return link;
  });
}
