import type { Work } from '../../platform/unit-of-work.ts';
import { contactDeleted } from './events.ts';
import { deleteUnusedContact } from './queries.ts';

/** Deletes a contact of whom no conversation is left, inside a running unit of work. */
export async function removeUnusedContact(work: Work, contactId: number): Promise<void> {
  if (await deleteUnusedContact(work.db, contactId))
    await work.record(contactDeleted(work.db.companyId, { contactId }));
}
