import * as z from 'zod/mini';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { defineJob, type Job, type JobQueue } from '../../../ports/job-queue.ts';
import { findPhoneBook, listPhoneContacts, type PhoneContact } from '../../connections/index.ts';
import { contactsImported, importProgressed } from '../events.ts';
import { nameAsInPhone } from '../queries.ts';
import { resolveContact } from '../identities/resolve-contact.ts';

const payload = z.object({ connectionId: z.int() });
export type ImportJob = Job<typeof payload>;

const atOnce = 100;

/**
 * Imports the contacts of a phone, some at a time to keep transactions short. A second run changes nothing.
 */
export function createImportJob(uow: UnitOfWork): ImportJob {
  return defineJob({
    name: 'contacts.importFromPhone',
    payload,
    timeoutMs: 15 * 60_000,
    async run({ connectionId }, { companyId, signal }) {
      if (companyId === null) return;
      const book = await uow.read(companyId, findPhoneBook);
      let done = 0;
      for (let after = ''; ;) {
        signal.throwIfAborted();
        const people = await uow.read(companyId, (db) => listPhoneContacts(db, { connectionId, after, limit: atOnce }));
        done += people.length;
        const isFinished = people.length < atOnce;
        // The phone may learn of further people meanwhile.
        const progress = { done, count: Math.max(book?.count ?? 0, done), isFinished };
        await uow.write(companyId, async (work) => {
          await takeOver(work, people);
          await work.record(importProgressed(companyId, progress));
        });
        if (isFinished) break;
        after = people.at(-1)?.address ?? after;
      }
      await uow.write(companyId, (work) => work.record(contactsImported(companyId, {})));
    },
  });
}

/** Thousands of news about single contacts would drown every screen: one at the end says it all. */
async function takeOver(work: Work, people: readonly PhoneContact[]): Promise<void> {
  const quiet: Work = { db: work.db, record: (event) => work.record(event, { announce: false }) };
  for (const { identities, name } of people) {
    const contactId = await resolveContact(quiet, { identities, name, isGroup: false });
    await nameAsInPhone(work.db, contactId, name);
  }
}

/** Begins to take over the people of the default connection's phone. */
export function importFromPhone(
  { uow, queue, job }: { uow: UnitOfWork; queue: JobQueue; job: ImportJob },
  principal: Principal,
): Promise<{ count: number }> {
  return uow.write(principal.companyId, async ({ db }) => {
    const book = await findPhoneBook(db);
    if (!book) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    await queue.add(db, job, { connectionId: book.connectionId }, { key: String(book.connectionId) });
    await audit(db, {
      companyId: principal.companyId,
      by: principal,
      action: 'contacts imported',
      object: String(book.connectionId),
    });
    return { count: book.count };
  });
}
