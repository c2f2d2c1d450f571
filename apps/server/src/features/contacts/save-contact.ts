import type { Contact, ContactChange, ContactInput } from '@balcao/contract';
import { readNumber } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type CheckDeps, checkNumber, type CheckedNumber } from './numbers/check-number.ts';
import {
  deleteIdentities,
  findWholeContact,
  insertNamedContact,
  lockContact,
  replaceFields,
  updateContactRow,
} from './contact-queries.ts';
import { contactCreated, contactUpdated, marketingAnswered } from './events.ts';
import { findContact, insertIdentities, lockIdentities } from './queries.ts';
import { findIdentities } from './identities/hot-identity-queries.ts';
import { writeOptOut } from './numbers/reachability-queries.ts';

const unique = { contacts_number_key: 'ERR_DUPLICATED_CONTACT' } as const;

/** Adds a contact, if no other contact has its number and the number is on WhatsApp. */
export async function createContact(
  deps: CheckDeps,
  principal: Principal,
  { name, number, email = '', extraInfo = [], optedOut = false }: ContactInput,
): Promise<Contact> {
  const checked = number ? await checkNumber(deps, principal.companyId, number) : null;
  return deps.uow.write(principal.companyId, async (work) => {
    if (checked) await requireFree(work, checked, null);
    const id = await refuseDuplicates(unique, () =>
      insertNamedContact(work.db, { name, number: checked?.number ?? null, email }),
    );
    if (checked) await insertIdentities(work.db, id, checked.identities);
    await replaceFields(work.db, id, extraInfo);
    if (optedOut) await setOptOut(work, principal, { id, isOut: true });
    return announce(work, id, contactCreated);
  });
}

/** Changes a contact. WhatsApp is asked only about a number that is another one. */
export async function updateContact(
  deps: CheckDeps,
  principal: Principal,
  { id, ...change }: { id: number } & ContactChange,
): Promise<Contact> {
  const before = await deps.uow.read(principal.companyId, (db) => findContact(db, id));
  if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
  const isAnother = !before.isGroup && Boolean(change.number) && readNumber(change.number ?? '') !== before.number;
  const checked = isAnother ? await checkNumber(deps, principal.companyId, change.number ?? '') : null;
  return deps.uow.write(principal.companyId, async (work) => {
    const locked = await lockContact(work.db, id);
    if (!locked) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (locked.isAnonymous) throw new AppError('ERR_CONTACT_ANONYMOUS');
    if (locked.isGroup) await updateContactRow(work.db, id, { name: change.name });
    else {
      await changePerson(work, { id, change, checked, oldNumber: locked.number });
      if (change.optedOut !== undefined) await setOptOut(work, principal, { id, isOut: change.optedOut });
    }
    return announce(work, id, contactUpdated);
  });
}

type PersonChange = { id: number; change: ContactChange; checked: CheckedNumber | null; oldNumber: string | null };

async function changePerson(work: Work, { id, change, checked, oldNumber }: PersonChange): Promise<void> {
  const { db } = work;
  if (checked) await requireFree(work, checked, id);
  const isTakenAway = change.number === '' || change.number === null;
  // Whoever has another number is somebody else on WhatsApp; a number that was only unknown says more of the same
  // person.
  if (oldNumber !== null && (isTakenAway || (checked && checked.number !== oldNumber))) await deleteIdentities(db, id);
  const number = isTakenAway ? null : checked?.number;
  await refuseDuplicates(unique, () => updateContactRow(db, id, { name: change.name, number, email: change.email }));
  if (checked) await insertIdentities(db, id, checked.identities);
  if (change.extraInfo) await replaceFields(db, id, change.extraInfo);
}

/** Whoever says for a customer that marketing is welcome answers for it. */
async function setOptOut(
  work: Work,
  principal: Principal,
  { id, isOut }: { id: number; isOut: boolean },
): Promise<void> {
  const { companyId } = principal;
  const changed = await writeOptOut(work.db, id, { isOut });
  if (!changed) return;
  await audit(work.db, {
    companyId,
    by: principal,
    action: isOut ? 'contact opted out' : 'contact opted in',
    object: String(id),
  });
  await work.record(marketingAnswered(companyId, { contactId: id, number: changed.number, isOut, source: 'contact' }));
}

/** Of two who save the same number at once, the second waits and finds it taken. */
async function requireFree({ db }: Work, { identities }: CheckedNumber, ownId: number | null): Promise<void> {
  await lockIdentities(db, identities);
  const known = await findIdentities(db, identities);
  if (known.some(({ contactId }) => contactId !== ownId)) throw new AppError('ERR_DUPLICATED_CONTACT');
}

async function announce(
  work: Work,
  id: number,
  event: typeof contactCreated | typeof contactUpdated,
): Promise<Contact> {
  const contact = await findWholeContact(work.db, id);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const {
    extraInfo: _extraInfo,
    optedOutAt: _optedOutAt,
    isWhatsappValid: _isWhatsappValid,
    blockRefusal: _blockRefusal,
    ...card
  } = contact;
  await work.record(event(work.db.companyId, card));
  return contact;
}
