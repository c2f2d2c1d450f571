import { during, type DuringReaction } from '../../platform/reactions.ts';
import { contactsMerged } from '../contacts/index.ts';
import { moveNotes } from './queries.ts';

/** What notes do inside the transactions of the features below them. */
export const ticketNotesDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveNotes(db, merge)),
];
