import type { AuditAction } from '@balcao/domain';
import type { ContactList } from '@balcao/contract';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles } from '../media/index.ts';
import { contactListCreated, contactListDeleted, contactListUpdated } from './events.ts';
import { listWaitingFiles } from './import-queries.ts';
import { deleteContactListRow, insertContactList, isUsedByCampaign, renameContactList } from './queries.ts';

/** Adds an empty list. */
export function createContactList(uow: UnitOfWork, principal: Principal, name: string): Promise<ContactList> {
  return uow.write(principal.companyId, async (work) => {
    const list = await addContactList(work, name);
    await note(work, principal, { action: 'contact list created', id: list.id });
    return list;
  });
}

/** The same inside a running unit of work. */
export async function addContactList(work: Work, name: string): Promise<ContactList> {
  const list = await insertContactList(work.db, name);
  await work.record(contactListCreated(work.db.companyId, list));
  return list;
}

/** Renames a list. */
export function updateContactList(
  uow: UnitOfWork,
  principal: Principal,
  { id, name }: { id: number; name: string },
): Promise<ContactList> {
  return uow.write(principal.companyId, async (work) => {
    const list = await renameContactList(work.db, id, name);
    if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await note(work, principal, { action: 'contact list changed', id });
    await work.record(contactListUpdated(principal.companyId, list));
    return list;
  });
}

/** Deletes a list with its people. A spreadsheet that was on its way into it goes too. */
export function deleteContactList(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    if (await isUsedByCampaign(work.db, id)) throw new AppError('ERR_CONTACT_LIST_IN_USE');
    await deleteFiles(work, await listWaitingFiles(work.db, id));
    if (!(await deleteContactListRow(work.db, id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await note(work, principal, { action: 'contact list deleted', id });
    await work.record(contactListDeleted(principal.companyId, { id }));
    return { id };
  });
}

const note = ({ db }: Work, by: Principal, { action, id }: { action: AuditAction; id: number }): Promise<void> =>
  audit(db, { companyId: by.companyId, by, action, object: String(id) });
