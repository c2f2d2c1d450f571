import { during, type DuringReaction } from '../../platform/reactions.ts';
import { contactForgotten, contactsMerged, contactsSeparated } from '../contacts/index.ts';
import { noteDeleted } from './events.ts';
import { deleteNotesOf, giveNotesBack, moveNotes } from './queries.ts';

/** What notes do inside the transactions of the features below them. */
export const ticketNotesDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveNotes(db, merge)),
  during(contactsSeparated, ({ db }, { noteIds, ...pair }) => giveNotesBack(db, noteIds, pair)),
  during(contactForgotten, async (work, { contactId }) => {
    for (const note of await deleteNotesOf(work.db, contactId)) await work.record(noteDeleted(work.db.companyId, note));
  }),
];
