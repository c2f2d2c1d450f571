/** One contact with all that is noted of it. */
export const contactKey = (id: number) => ['contacts', 'one', id] as const;

/** Every list of notes; whose, stands behind it. */
export const allNotesKey = ['ticketNotes'] as const;

/** The notes shown at a ticket: those of all conversations with its contact. */
export const notesKey = (contactId: number) => [...allNotesKey, contactId] as const;
