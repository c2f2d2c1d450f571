import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { linkMoved } from '../events.ts';
import { countLinksOfOthers, findHolder, maxLinks } from './holder-queries.ts';

/**
 * Asks the node that holds a link to leave it to another one, while some other has room. Null stands for the operator's
 * command, which nobody is logged in for.
 */
export function moveLink(uow: UnitOfWork, principal: Principal | null, connectionId: number): Promise<{ id: number }> {
  return uow.writePlatform(async ({ db, record }) => {
    const found = await findHolder(db, connectionId);
    if (found === undefined) throw new AppError('ERR_NO_WAPP_FOUND');
    const { companyId, holder } = found;
    if (holder === null) throw new AppError('ERR_LINK_NOT_HELD');
    const others = await countLinksOfOthers(db, holder);
    if (!others.some((links) => links < maxLinks)) throw new AppError('ERR_NO_NODE_WITH_ROOM');
    await audit(db, {
      companyId,
      by: principal,
      action: principal === null ? 'connection moved by command' : 'connection moved',
      object: String(connectionId),
    });
    await record(linkMoved(companyId, { connectionId }));
    return { id: connectionId };
  });
}
