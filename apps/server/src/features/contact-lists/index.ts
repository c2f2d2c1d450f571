import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { contactsMerged, contactsSeparated } from '../contacts/index.ts';
import { contactListsReactions } from './broadcasts.ts';
import { createImportFileJob } from './import-file.ts';
import { giveItemsBack, moveItems } from './item-queries.ts';
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
    during(contactsSeparated, ({ db }, { listItemIds, ...pair }) => giveItemsBack(db, listItemIds, pair)),
  ],
  reactions: contactListsReactions,
  jobs: (deps) => [createImportFileJob(deps)],
};
