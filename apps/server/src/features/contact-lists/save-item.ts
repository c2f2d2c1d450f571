import type { ContactListItem, ContactListItemChange, ContactListItemInput, ContactSelection } from '@balcao/contract';
import { contactListLimits, readNumber, type ListPerson } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import {
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemsChanged,
  contactListItemUpdated,
  contactListUpdated,
} from './events.ts';
import { countFiltered, deleteItemRow, findItem, insertFiltered, insertItem, updateItemRow } from './item-queries.ts';
import { findContactList, lockContactList, wantChecks } from './queries.ts';
import { requireFilter } from './require-filter.ts';

const unique = { contact_list_items_number_key: 'ERR_CONTACT_LIST_ITEM_EXISTS' } as const;

/** Adds a person to a list. WhatsApp is asked in the background, so that a dead line keeps nobody waiting. */
export function createItem(
  uow: UnitOfWork,
  principal: Principal,
  { name, number, email = '', variables = {}, contactListId }: ContactListItemInput,
): Promise<ContactListItem> {
  const stored = readNumber(number);
  if (stored === null) throw new AppError('ERR_VALIDATION', { data: { fields: { number: 'invalid' } } });
  return uow.write(principal.companyId, (work) =>
    addItem(work, contactListId, { name, number: stored, email, variables }),
  );
}

/** The same inside a running unit of work. */
export async function addItem(work: Work, contactListId: number, person: ListPerson): Promise<ContactListItem> {
  const list = await lockContactList(work.db, contactListId);
  if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  requireRoom(list.contactsCount, 1);
  const item = await refuseDuplicates(unique, () => insertItem(work.db, contactListId, person));
  await work.record(contactListItemCreated(work.db.companyId, item));
  await followUp(work, contactListId);
  return item;
}

/** Changes a person of a list. */
export function updateItem(
  uow: UnitOfWork,
  { companyId }: Principal,
  { id, name, number, email, variables }: { id: number } & ContactListItemChange,
): Promise<ContactListItem> {
  return uow.write(companyId, async (work) => {
    const before = await findItem(work.db, id);
    if (!before) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
    if (number === '' && before.number !== null)
      throw new AppError('ERR_VALIDATION', { data: { fields: { number: 'required' } } });
    const stored = number ? readNumber(number) : null;
    const isAnother = stored !== null && stored !== before.number;
    const change = { name, number: isAnother ? stored : undefined, email, variables };
    const item = await refuseDuplicates(unique, () => updateItemRow(work.db, id, change));
    if (!item) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
    await work.record(contactListItemUpdated(companyId, item));
    if (isAnother) await followUp(work, item.contactListId);
    return item;
  });
}

/** Takes a person off a list. */
export function deleteItem(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const deleted = await deleteItemRow(work.db, id);
    if (!deleted) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'contact list item deleted',
      object: String(id),
      detail: { contactListId: deleted.contactListId },
    });
    await work.record(contactListItemDeleted(principal.companyId, { id, ...deleted }));
    await followUp(work, deleted.contactListId);
    return { id };
  });
}

/** Adds the contacts that a filter and a search find, all of them or none. */
export function addContacts(
  uow: UnitOfWork,
  principal: Principal,
  { id, selection }: { id: number; selection: ContactSelection },
): Promise<{ added: number; alreadyThere: number }> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const list = await lockContactList(db, id);
    if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    await requireFilter(db, selection);
    const found = await countFiltered(db, selection);
    requireRoom(list.contactsCount, found);
    const added = await insertFiltered(db, id, selection);
    await audit(db, {
      companyId: principal.companyId,
      by: principal,
      action: 'contacts added to list',
      object: String(id),
      detail: { added },
    });
    await wantChecks(db, id);
    const after = await findContactList(db, id);
    if (after)
      await work.record(contactListItemsChanged(principal.companyId, { list: after, records: [], import: null }));
    return { added, alreadyThere: found - added };
  });
}

function requireRoom(known: number, more: number): void {
  if (known + more > contactListLimits.items)
    throw new AppError('ERR_CONTACT_LIST_FULL', { data: { limit: contactListLimits.items } });
}

/** The counts of the list have changed, and WhatsApp may have to be asked. */
async function followUp(work: Work, contactListId: number): Promise<void> {
  await wantChecks(work.db, contactListId);
  const list = await findContactList(work.db, contactListId);
  if (list) await work.record(contactListUpdated(work.db.companyId, list));
}
