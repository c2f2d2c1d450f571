import type { HelpEntry } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { helpCreated, helpUpdated } from './events.ts';
import { insertHelp, updateHelpRow, type HelpValues } from './queries.ts';

/** Adds a help entry for every company. */
export function createHelp(uow: UnitOfWork, principal: Principal, values: HelpValues): Promise<HelpEntry> {
  const { companyId } = principal;
  return uow.writePlatform(async (work) => {
    const entry = await insertHelp(work.db, values);
    await audit(work.db, { companyId, by: principal, action: 'help entry created', object: String(entry.id) });
    await work.record(helpCreated(companyId, entry));
    return entry;
  });
}

/** Changes a help entry of every company. */
export function updateHelp(
  uow: UnitOfWork,
  principal: Principal,
  { id, values }: { id: number; values: HelpValues },
): Promise<HelpEntry> {
  const { companyId } = principal;
  return uow.writePlatform(async (work) => {
    const entry = await updateHelpRow(work.db, id, values);
    if (!entry) throw new AppError('ERR_NO_HELP_FOUND');
    await audit(work.db, { companyId, by: principal, action: 'help entry changed', object: String(id) });
    await work.record(helpUpdated(companyId, entry));
    return entry;
  });
}
