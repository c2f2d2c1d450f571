import type { ApiInfo, ApiToken } from '@balcao/contract';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { AppError } from '../../platform/errors.ts';
import { replaceToken } from '../connections/index.ts';
import { listApiConnections, readPerMinute } from './queries.ts';

/** What the page about the API shows of the company. */
export function readInfo(uow: UnitOfWork, { companyId }: Principal): Promise<ApiInfo> {
  return uow.read(companyId, async (db) => ({
    perMinute: await readPerMinute(db),
    connections: await listApiConnections(db),
  }));
}

/** Gives a connection a new token; the one before is refused from now on. */
export function createToken(uow: UnitOfWork, principal: Principal, id: number): Promise<ApiToken> {
  return uow.write(principal.companyId, async (work) => {
    const token = await replaceToken(work, principal, id);
    const [connection] = await listApiConnections(work.db, id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    return { token, connection };
  });
}
