import { contactsEndpoints, pageSize } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { CheckDeps } from './numbers/check-number.ts';
import { findWholeContact } from './contact-queries.ts';
import { addTalkFacts } from './list/filter-queries.ts';
import { listFilteredPage, planAsUsual } from './list/filtered-page-queries.ts';
import { listContactOptions, listContactsPage, searchOf } from './list/list-queries.ts';
import {
  checkImport,
  type ImportDeps,
  readImport,
  readImportRows,
  runImport,
  sendRefused,
  uploadImport,
} from './imports/import-file.ts';
import { createFileImportJob } from './imports/import-job.ts';
import { createImportJob, importFromPhone } from './imports/import-from-phone.ts';
import { mergeContacts, undoMerge } from './merging/merge-contacts.ts';
import { listDuplicates, listMerges } from './merging/merge-queries.ts';
import { exportContacts } from './list/export-contacts.ts';
import { anonymizeContact } from './personal-data/anonymize-contact.ts';
import { type CopyDeps, sendCopy } from './personal-data/send-copy.ts';
import { removeContact } from './remove-contact.ts';
import { blockContact, switchBot } from './switch-contact.ts';
import { createContact, updateContact } from './save-contact.ts';

export type ContactsRoutesDeps = CheckDeps & ImportDeps & CopyDeps;

/** The company's contacts. */
export function contactsRoutes(deps: ContactsRoutesDeps): Route[] {
  const { uow, queue } = deps;
  const importJob = createImportJob(uow);
  const fileJob = { uow, queue, job: createFileImportJob(uow) };
  return [
    route(contactsEndpoints.list, ({ principal, query }) =>
      uow.read(principal.companyId, async (db) => {
        const { searchParam, pageNumber: page, tags: tagIds = [], queueIds = [], ...facts } = query;
        const isFiltered =
          tagIds.length + queueIds.length > 0 || Object.values(facts).some((fact) => fact !== undefined);
        const search = searchOf(searchParam);
        const rows = isFiltered
          ? await listFilteredPage(db, { tagIds, queueIds, ...facts }, { ...search, page })
          : await listContactsPage(db, search, page);
        const [, contacts] = await Promise.all([
          isFiltered ? planAsUsual(db) : undefined,
          addTalkFacts(db, rows.slice(0, pageSize)),
        ]);
        return { contacts, hasMore: rows.length > pageSize };
      }),
    ),
    route(contactsEndpoints.options, ({ principal, query }) =>
      uow.read(principal.companyId, (db) => listContactOptions(db, searchOf(query.searchParam))),
    ),
    route(contactsEndpoints.get, async ({ principal, params }) => {
      const contact = await uow.read(principal.companyId, (db) => findWholeContact(db, params.id));
      if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
      return contact;
    }),
    route(contactsEndpoints.importFromPhone, ({ principal }) =>
      importFromPhone({ uow, queue, job: importJob }, principal),
    ),
    route(contactsEndpoints.create, ({ principal, body }) => createContact(deps, principal, body)),
    route(contactsEndpoints.update, ({ principal, params, body }) =>
      updateContact(deps, principal, { id: params.id, ...body }),
    ),
    route(contactsEndpoints.exportAll, ({ principal, reply, body }) => exportContacts(uow, { principal, reply }, body)),
    route(contactsEndpoints.uploadImport, ({ principal, request }) => uploadImport(deps, principal, request)),
    route(contactsEndpoints.getImport, ({ principal, params }) => readImport(uow, principal, params.id)),
    route(contactsEndpoints.checkImport, ({ principal, params, body }) =>
      checkImport(fileJob, principal, { id: params.id, ...body }),
    ),
    route(contactsEndpoints.importRows, ({ principal, params, query: { outcome, pageNumber: page } }) =>
      readImportRows(uow, principal, { id: params.id, outcome, page }),
    ),
    route(contactsEndpoints.runImport, ({ principal, params }) => runImport(fileJob, principal, params.id)),
    route(contactsEndpoints.refusedRows, ({ principal, request, reply, params }) =>
      sendRefused(uow, { principal, request, reply }, params.id),
    ),
    route(contactsEndpoints.remove, ({ principal, params }) => removeContact(uow, principal, params.id)),
    route(contactsEndpoints.block, ({ principal, params, body }) =>
      blockContact(uow, principal, { id: params.id, ...body }),
    ),
    route(contactsEndpoints.duplicates, ({ principal }) => uow.read(principal.companyId, listDuplicates)),
    route(contactsEndpoints.merge, ({ principal, body }) => mergeContacts(uow, principal, body)),
    route(contactsEndpoints.merges, ({ principal }) => uow.read(principal.companyId, listMerges)),
    route(contactsEndpoints.undoMerge, ({ principal, params }) => undoMerge(uow, principal, params.id)),
    route(contactsEndpoints.copyData, ({ principal, params, request, reply }) =>
      sendCopy(deps, { principal, request, reply }, params.id),
    ),
    route(contactsEndpoints.anonymize, ({ principal, params, body, request }) =>
      anonymizeContact(uow, { principal, request }, { id: params.id, ...body }),
    ),
    route(contactsEndpoints.switchBot, ({ principal, params, body }) =>
      switchBot(uow, principal, { id: params.id, ...body }),
    ),
  ];
}
