import { contactListsEndpoints, pageSize } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Spreadsheets } from '../../ports/spreadsheets.ts';
import { accessibleCompany } from '../companies/index.ts';
import type { StoreDeps } from '../media/index.ts';
import { hasCampaigns } from '../settings/index.ts';
import { createImportFileJob, uploadSpreadsheet } from './import-file.ts';
import { listImports } from './import-queries.ts';
import { countFiltered, findItem, listItemsPage } from './item-queries.ts';
import { findContactList, listContactListOptions, listContactListsPage } from './queries.ts';
import { requireFilter } from './require-filter.ts';
import { addContacts, createItem, deleteItem, updateItem } from './save-item.ts';
import { createContactList, deleteContactList, updateContactList } from './save-list.ts';
import { sendExample, sendReport } from './send-sheet.ts';

export type ContactListsDeps = StoreDeps & { queue: JobQueue; spreadsheets: Spreadsheets };

/** Lists of contacts and the people in them, for companies with campaigns, as their pages are (R29). */
export function contactListsRoutes(deps: ContactListsDeps): Route[] {
  return [...listRoutes(deps), ...importRoutes(deps), ...itemRoutes(deps)].map((one) => ({
    ...one,
    async handle(input) {
      const { principal } = input;
      if (!principal || !(await deps.uow.read(principal.companyId, hasCampaigns)))
        throw new AppError('ERR_NO_PERMISSION');
      return one.handle(input);
    },
  }));
}

function listRoutes({ uow }: ContactListsDeps): Route[] {
  return [
    route(contactListsEndpoints.page, async ({ principal, query }) => {
      const { records, count } = await uow.read(principal.companyId, (db) =>
        listContactListsPage(db, { search: query.searchParam, page: query.pageNumber }),
      );
      return { records, count, hasMore: count > query.pageNumber * pageSize };
    }),
    route(contactListsEndpoints.list, async ({ principal, query }) =>
      uow.read(await accessibleCompany(uow, principal, query.companyId), listContactListOptions),
    ),
    route(contactListsEndpoints.get, async ({ principal, params }) => {
      const list = await uow.read(principal.companyId, (db) => findContactList(db, params.id));
      if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
      return list;
    }),
    route(contactListsEndpoints.create, ({ principal, body }) => createContactList(uow, principal, body.name)),
    route(contactListsEndpoints.update, ({ principal, params, body }) =>
      updateContactList(uow, principal, { id: params.id, name: body.name }),
    ),
    route(contactListsEndpoints.remove, ({ principal, params }) => deleteContactList(uow, principal, params.id)),
  ];
}

function importRoutes(deps: ContactListsDeps): Route[] {
  const { uow } = deps;
  const job = createImportFileJob(deps);
  return [
    route(contactListsEndpoints.example, async ({ request, reply }) => sendExample({ request, reply })),
    route(contactListsEndpoints.upload, ({ principal, params, request }) =>
      uploadSpreadsheet({ ...deps, job }, principal, { id: params.id, request }),
    ),
    route(contactListsEndpoints.imports, ({ principal, params }) =>
      uow.read(principal.companyId, async (db) => {
        if (!(await findContactList(db, params.id))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
        return listImports(db, params.id);
      }),
    ),
    route(contactListsEndpoints.importReport, ({ principal, params, request, reply }) =>
      sendReport(uow, {
        request,
        reply,
        companyId: principal.companyId,
        contactListId: params.id,
        importId: params.importId,
      }),
    ),
  ];
}

function itemRoutes({ uow }: ContactListsDeps): Route[] {
  return [
    route(contactListsEndpoints.countMatching, ({ principal, body }) =>
      uow.read(principal.companyId, async (db) => {
        await requireFilter(db, body);
        return { count: await countFiltered(db, body) };
      }),
    ),
    route(contactListsEndpoints.addContacts, ({ principal, params, body }) =>
      addContacts(uow, principal, { id: params.id, selection: body }),
    ),
    route(contactListsEndpoints.pageItems, ({ principal, query }) =>
      uow.read(principal.companyId, async (db) => {
        const { contactListId, searchParam: search, pageNumber: page } = query;
        if (!(await findContactList(db, contactListId))) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
        const { contacts, count } = await listItemsPage(db, { contactListId, search, page });
        return { contacts, count, hasMore: count > page * pageSize };
      }),
    ),
    route(contactListsEndpoints.getItem, async ({ principal, params }) => {
      const item = await uow.read(principal.companyId, (db) => findItem(db, params.id));
      if (!item) throw new AppError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
      return item;
    }),
    route(contactListsEndpoints.createItem, ({ principal, body }) => createItem(uow, principal, body)),
    route(contactListsEndpoints.updateItem, ({ principal, params, body }) =>
      updateItem(uow, principal, { id: params.id, ...body }),
    ),
    route(contactListsEndpoints.removeItem, ({ principal, params }) => deleteItem(uow, principal, params.id)),
  ];
}
