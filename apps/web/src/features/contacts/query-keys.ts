/** The cache key of one contact with its additional info. */
export const contactKey = (id: number) => ['contacts', 'one', id] as const;

/** The beginning of the cache keys of all lists of notes. */
export const allNotesKey = ['ticketNotes'] as const;

/** The cache key of the notes shown at a ticket: those of all conversations with its contact. */
export const notesKey = (contactId: number) => [...allNotesKey, contactId] as const;
