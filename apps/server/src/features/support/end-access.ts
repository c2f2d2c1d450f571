import type { SupportEnding } from '@balcao/domain';
import { audit, type AuditActor } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { supportEnded } from './events.ts';
import { type Concerned, listOver, lockOpen, markEnded } from './queries.ts';

/** Somebody ends an access: the operator whose it is, or an admin of the company. Any other one is "not found". */
export function endByHand(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.writePlatform(async (work) => {
    const access = await lockOpen(work.db, id);
    const isOwn = access?.operatorId === principal.userId;
    if (!access || !(isOwn || access.companyId === principal.companyId)) throw new AppError('ERR_NO_SUPPORT_FOUND');
    await endAccess(work, { id, why: isOwn ? 'left' : 'company', by: principal });
    return { id };
  });
}

type Ending = {
  id: number;
  why: SupportEnding;
  /** Null for what ended by itself. */
  by: AuditActor | null;
};

/** Ends an access once, whoever comes first: with its row in the company's log, and told to everybody whom it concerns. */
export async function endAccess(work: PlatformWork, { id, why, by }: Ending): Promise<void> {
  const access = await lockOpen(work.db, id);
  if (!access) return;
  const { companyId, operatorId, isOver } = access;
  // Nobody can end what its time has ended already.
  const ending = isOver ? ({ why: 'limit', by: null } as const) : { why, by };
  await markEnded(work.db, { id, why: ending.why, by: ending.by?.userId ?? null });
  await audit(work.db, {
    companyId,
    by: { userId: null, ...ending.by, support: { accessId: id } },
    action: 'support access ended',
    object: String(id),
    detail: { why: ending.why },
  });
  await work.record(supportEnded(companyId, { id, operatorId, why: ending.why }));
}

/**
 * Ends what is over although nobody has ended it. It already lets nobody in; this writes it down and takes the banner
 * away.
 */
export async function endOver(uow: UnitOfWork, concerned?: Concerned): Promise<number> {
  const over = await uow.readPlatform((db) => listOver(db, concerned));
  for (const { id, why } of over) await uow.writePlatform((work) => endAccess(work, { id, why, by: null }));
  return over.length;
}
