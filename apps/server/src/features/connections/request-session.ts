import type { ConnectionSession } from '@balcao/contract';
import { decideSessionRequest, type SessionRequest } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { ConnectionsDeps } from './deps.ts';
import { linkChanged, linkRequested } from './events.ts';
import { findLink } from './queries.ts';
import { lockConnection, writeNotAvailable, writeRequest } from './change-queries.ts';

export type RequestedSession = { id: number; request: SessionRequest };

const words = { start: 'connection started', renew: 'connection renewed', end: 'connection ended' } as const;

/** Writes down what a person wants of the link and wakes its holder, which does it. */
export function requestSession(
  { uow, hasDriver }: Pick<ConnectionsDeps, 'uow' | 'hasDriver'>,
  principal: Principal,
  { id, request }: RequestedSession,
): Promise<ConnectionSession> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    const row = await lockConnection(work.db, id);
    if (!row) throw new AppError('ERR_NO_WAPP_FOUND');
    const change = decideSessionRequest(request, { ...row, wanted: row.wanted === 'on' });
    const available = hasDriver(row.provider);
    if (change && (available || !change.wanted)) await writeRequest(work.db, id, change);
    const isNews = change !== null && (available || !change.wanted || (await writeNotAvailable(work.db, id)));
    const link = await findLink(work.db, id);
    if (!link) throw new AppError('ERR_NO_WAPP_FOUND');
    if (isNews) {
      await audit(work.db, { companyId, by: principal, action: words[request], object: String(id) });
      await work.record(linkChanged(companyId, link));
      await work.record(linkRequested(companyId, { connectionId: id }));
    }
    return link;
  });
}
