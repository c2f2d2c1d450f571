import { type ContactsQuery, type ListedContact, pageSize } from '@balcao/contract';
import { JsonText } from '../../platform/http/json-text.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listFilteredPage } from './filtered-page-queries.ts';
import { listContactsPage, searchOf } from './hot-list-queries.ts';

/** A page of the company's contacts by name, as far as search and filter want them. */
export function listContacts(
  uow: UnitOfWork,
  { companyId }: Principal,
  { searchParam, pageNumber: page, tags: tagIds = [], queueIds = [], ...facts }: ContactsQuery,
): Promise<JsonText<{ contacts: ListedContact[]; hasMore: boolean }>> {
  return uow.read(companyId, async (db) => {
    const search = searchOf(searchParam);
    const isFiltered = tagIds.length + queueIds.length > 0 || Object.values(facts).some((fact) => fact !== undefined);
    const texts = isFiltered
      ? await listFilteredPage(db, { tagIds, queueIds, ...facts }, { ...search, page })
      : await listContactsPage(db, search, page);
    const contacts = texts.slice(0, pageSize).join(',');
    return new JsonText(`{"contacts":[${contacts}],"hasMore":${texts.length > pageSize}}`);
  });
}
