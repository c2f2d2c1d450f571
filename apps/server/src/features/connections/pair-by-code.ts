import type { ConnectionSession } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { linkRequested } from './events.ts';
import { requestCode } from './change-queries.ts';
import { findLink } from './queries.ts';

/**
 * Asks the holder of a link for a code that is typed on the phone. Only beside a QR code: before it there is nobody to
 * ask, after it nothing to pair.
 */
export function pairByCode(
  uow: UnitOfWork,
  principal: Principal,
  { id, number }: { id: number; number: string },
): Promise<ConnectionSession> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    const isAsked = await requestCode(work.db, id, number);
    const link = await findLink(work.db, id);
    if (!link) throw new AppError('ERR_NO_WAPP_FOUND');
    if (!isAsked) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    await audit(work.db, { companyId, by: principal, action: 'connection paired by code', object: String(id) });
    await work.record(linkRequested(companyId, { connectionId: id }));
    return link;
  });
}
