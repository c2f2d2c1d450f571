import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { contactsReactions } from './broadcasts.ts';
import { sweepBlocks } from './blocking/block-teller.ts';
import { createFileImportJob, sweepImports } from './imports/import-job.ts';
import { createImportJob } from './imports/import-from-phone.ts';
import { contactsRoutes, type ContactsRoutesDeps } from './routes.ts';

export { applyContactNews } from './identities/apply-contact-news.ts';
export { createBlockTeller } from './blocking/block-teller.ts';
export { findWholeContact, findWritingRefusal } from './contact-queries.ts';
export {
  contactsAdded,
  contactDeleted,
  contactForgotten,
  contactRemoved,
  contactsMerged,
  contactsRegrouped,
  contactsSeparated,
  marketingAnswered,
  type SharedPlace,
  type Traces,
} from './events.ts';
export type { AskNumbers } from './numbers/check-number.ts';
export { createContactChecker } from './numbers/contact-checker.ts';
export { selectContacts } from './list/filter-queries.ts';
export { findContact } from './queries.ts';
export { createPictureFetcher } from './pictures/picture-fetcher.ts';
export { wantPicture } from './pictures/picture-queries.ts';
export {
  type Asked,
  createNumberBatches,
  type DueNumbers,
  type NumberCheckerDeps,
  type NumbersClaim,
} from './numbers/number-batches.ts';
export { noteOptOut, noteReachable, noteUnreachable, optOut, takeOptOutBack } from './numbers/note-reachability.ts';
export { hasOptedOut } from './numbers/reachability-queries.ts';
export { removeUnusedContact } from './remove-contact.ts';
export { resolveNumbers } from './identities/resolve-numbers.ts';
export { findContactIds, resolveContact, resolvePerson } from './identities/resolve-contact.ts';

/** The people a company talks with. */
export const contactsFeature: Feature<ContactsRoutesDeps & { broadcaster: Broadcaster }> = {
  name: 'contacts',
  tables: [
    'contacts',
    'contact_blocks',
    'contact_check_turns',
    'contact_checks',
    'contact_fields',
    'contact_identities',
    'contact_merges',
    'contact_imports',
    'contact_import_rows',
  ],
  routes: contactsRoutes,
  reactions: contactsReactions,
  jobs: ({ uow }) => [createImportJob(uow), createFileImportJob(uow)],
  recurring: ({ uow }) => [sweepImports(uow), sweepBlocks(uow)],
};
