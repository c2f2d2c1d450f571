import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { contactForgotten, contactsMerged, contactsSeparated } from '../contacts/index.ts';
import { contactListsReactions } from './broadcasts.ts';
import { createImportFileJob } from './import-file.ts';
import { contactListItemDeleted } from './events.ts';
import { deleteSkipsOf } from './import-queries.ts';
import { deleteItemsOf, giveItemsBack, moveItems } from './item-queries.ts';
import { type ContactListsDeps, contactListsRoutes } from './routes.ts';

export { createNumberChecker } from './number-checker.ts';
export { addItem } from './save-item.ts';
export { addContactList } from './save-list.ts';

/** Named lists of people to write to. */
export const contactListsFeature: Feature<ContactListsDeps & { broadcaster: Broadcaster }> = {
  name: 'contact-lists',
  tables: ['contact_lists', 'contact_list_items', 'contact_list_imports', 'contact_list_import_skips'],
  routes: contactListsRoutes,
  during: () => [
    during(contactsMerged, ({ db }, merge) => moveItems(db, merge)),
    during(contactsSeparated, ({ db }, separated) => giveItemsBack(db, separated)),
    during(contactForgotten, async (work, { contactId, numbers, traces }) => {
      await deleteSkipsOf(work.db, traces);
      for (const item of await deleteItemsOf(work.db, { contactId, numbers }))
        await work.record(contactListItemDeleted(work.db.companyId, item));
    }),
  ],
  reactions: contactListsReactions,
  jobs: (deps) => [createImportFileJob(deps)],
};
