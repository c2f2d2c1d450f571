import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteContactRow, hasRunningTicket, lockContact } from './contact-queries.ts';
import { contactDeleted, contactRemoved } from './events.ts';
import { deleteUnusedContact } from './queries.ts';

/** Deletes a contact of whom no conversation is left, inside a running unit of work. */
export async function removeUnusedContact(work: Work, contactId: number): Promise<void> {
  if (await deleteUnusedContact(work.db, contactId))
    await work.record(contactDeleted(work.db.companyId, { contactId }));
}

/** Deletes a contact and all that was said with it (S228). Somebody who is being served stays. */
export function removeContact(uow: UnitOfWork, principal: Principal, contactId: number): Promise<{ message: string }> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    // Whoever begins a conversation now waits, and finds no contact.
    if (!(await lockContact(work.db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (await hasRunningTicket(work.db, contactId)) throw new AppError('ERR_CONTACT_IN_CONVERSATION');
    await work.record(contactRemoved(companyId, { contactId }));
    await deleteContactRow(work.db, contactId);
    await audit(work.db, { companyId, by: principal, action: 'contact deleted', object: String(contactId) });
    await work.record(contactDeleted(companyId, { contactId }));
    return { message: 'contact deleted' };
  });
}
