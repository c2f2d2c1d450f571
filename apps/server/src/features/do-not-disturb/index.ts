import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import {
  contactForgotten,
  contactsAdded,
  contactsMerged,
  contactsSeparated,
  marketingAnswered,
} from '../contacts/index.ts';
import { doNotDisturbReactions } from './broadcasts.ts';
import { followContact, optOutAgain } from './note-do-not-disturb.ts';
import { forgetEntriesOf, giveEntriesBack, moveEntries } from './queries.ts';
import { type DoNotDisturbDeps, doNotDisturbRoutes } from './routes.ts';

export { noteDoNotDisturb } from './note-do-not-disturb.ts';
export { listDisturbedContacts, listDisturbedNumbers } from './queries.ts';

/** People who want no advertising. Whatever sends any asks `listDisturbedContacts` or `listDisturbedNumbers` first. */
export const doNotDisturbFeature: Feature<DoNotDisturbDeps & { broadcaster: Broadcaster }> = {
  name: 'do-not-disturb',
  tables: ['do_not_disturb'],
  routes: doNotDisturbRoutes,
  during: () => [
    during(marketingAnswered, (work, answer) => followContact(work, answer)),
    during(contactsAdded, (work, { contacts }) => optOutAgain(work, contacts)),
    during(contactsMerged, ({ db }, merge) => moveEntries(db, merge)),
    during(contactsSeparated, ({ db }, { doNotDisturbIds, ...pair }) => giveEntriesBack(db, doNotDisturbIds, pair)),
    during(contactForgotten, ({ db }, { contactId }) => forgetEntriesOf(db, contactId)),
  ],
  reactions: doNotDisturbReactions,
};
