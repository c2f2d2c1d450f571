import { during, type DuringReaction } from '../../platform/reactions.ts';
import { contactsMerged, contactsSeparated } from '../contacts/index.ts';
import { giveNotesBack, moveNotes } from './queries.ts';

/** What notes do inside the transactions of the features below them. */
export const ticketNotesDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveNotes(db, merge)),
  during(contactsSeparated, ({ db }, { noteIds, ...pair }) => giveNotesBack(db, noteIds, pair)),
];
