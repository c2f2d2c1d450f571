import type { DoNotDisturbEntry, DoNotDisturbInput } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { audit, type AuditActor } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import { lockUntilCommit } from '../../platform/sql-expressions.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { findContact, findContactIds, type marketingAnswered, optOut, takeOptOutBack } from '../contacts/index.ts';
import { doNotDisturbAdded, doNotDisturbRemoved } from './events.ts';
import {
  claimEntries,
  deleteEntryRow,
  deleteFollowing,
  findEntry,
  findEntryOf,
  insertEntry,
  type Person,
} from './queries.ts';

/** An admin notes that a person wants no advertising. */
export function createEntry(
  uow: UnitOfWork,
  principal: Principal,
  { contactId, number, reason }: DoNotDisturbInput,
): Promise<DoNotDisturbEntry> {
  return uow.write(principal.companyId, async (work) => {
    const person = contactId ? await personOf(work, contactId) : await personWith(work, readNumber(number ?? ''));
    return noteDoNotDisturb(work, person, { reason, source: 'person', by: principal });
  });
}

export type Wish = { reason: string; source: DoNotDisturbEntry['source']; by: AuditActor | null };

/** Notes that a person wants no advertising, inside a running unit of work. Who is noted already stays once. */
export async function noteDoNotDisturb(
  work: Work,
  person: Person,
  { reason, source, by }: Wish,
): Promise<DoNotDisturbEntry> {
  const { db } = work;
  // Of two who note the same person at once, the second waits and finds the entry.
  await lockUntilCommit(db, [`do-not-disturb/${db.companyId}`]);
  const known = await findEntryOf(db, person);
  const { id } = known ?? (await insertEntry(db, { ...person, reason, source, userId: by && authorIn(by) }));
  // What somebody wrote on the card of a contact is in the log as that.
  if (!known && source !== 'contact')
    await audit(db, {
      companyId: db.companyId,
      by,
      action: 'do not disturb added',
      object: String(id),
      detail: { source },
    });
  const entry = await findEntry(db, id);
  if (!entry) throw new AppError('ERR_NO_DO_NOT_DISTURB_FOUND');
  if (!known) await work.record(doNotDisturbAdded(db.companyId, entry));
  return entry;
}

type Answer = Parameters<typeof marketingAnswered>[1];

/** A person said to WhatsApp, or to somebody who wrote it on their card, whether advertising is welcome. */
export async function followContact(work: Work, { contactId, number, isOut, source }: Answer): Promise<void> {
  const { db } = work;
  if (isOut) {
    await noteDoNotDisturb(work, { contactId, number }, { reason: '', source, by: null });
    return;
  }
  // What they said to us otherwise still counts.
  for (const { id } of await deleteFollowing(db, contactId)) {
    if (source !== 'contact')
      await audit(db, { companyId: db.companyId, by: null, action: 'do not disturb removed', object: String(id) });
    await work.record(doNotDisturbRemoved(db.companyId, { id }));
  }
}

/**
 * Contacts that were added with numbers of people who want no advertising: the entries are theirs, and whoever said so on
 * the card of an earlier contact, or to WhatsApp, is opted out on the new card too.
 */
export async function optOutAgain(
  work: Work,
  contacts: readonly { id: number; number: string | null }[],
): Promise<void> {
  for (const { contactId, source } of await claimEntries(work.db, contacts))
    if (source === 'contact' || source === 'whatsapp') await optOut(work, contactId);
}

/** The person takes advertising again, whatever they said of it before. */
export function deleteEntry(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const entry = await findEntry(db, id);
    if (!entry) throw new AppError('ERR_NO_DO_NOT_DISTURB_FOUND');
    const { contactId } = entry.number === null ? entry : await personWith(work, entry.number);
    for (const person of new Set([entry.contactId, contactId])) if (person !== null) await takeOptOutBack(work, person);
    if (!(await deleteEntryRow(db, id))) throw new AppError('ERR_NO_DO_NOT_DISTURB_FOUND');
    await audit(db, {
      companyId: principal.companyId,
      by: principal,
      action: 'do not disturb removed',
      object: String(id),
    });
    await work.record(doNotDisturbRemoved(principal.companyId, { id }));
    return { id };
  });
}

async function personOf({ db }: Work, contactId: number): Promise<Person> {
  const contact = await findContact(db, contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { contactId, number: contact.number };
}

async function personWith({ db }: Work, number: string | null): Promise<Person> {
  if (number === null) throw new AppError('ERR_VALIDATION', { data: { fields: { number: 'invalid' } } });
  const [contactId = null] = await findContactIds(db, [{ kind: 'pn', scope: '', value: number }]);
  return { contactId, number };
}
