/** The cache key of one contact with its additional info. */
export const contactKey = (id: number) => ['contacts', 'one', id] as const;

/** The cache key of the page's list of contacts, by search. */
export const contactsPageKey = ['contacts', 'page'] as const;

/** The cache key of the contacts that seem to be one person. */
export const duplicatesKey = ['contacts', 'duplicates'] as const;

/** The cache key of the merges that can be taken back. */
export const mergesKey = ['contacts', 'merges'] as const;

/** The cache key of the tickets of a contact. */
export const ticketsOfContactKey = (id: number) => ['contacts', 'tickets', id] as const;

/** Where an import from a file is kept. */
export const fileImportKey = (id: number) => ['contacts', 'import', id] as const;

/** The cache key of the tried rows of an import, by outcome. */
export const importRowsKey = (id: number) => ['contacts', 'importRows', id] as const;

/** Where it is kept how far the address book of the phone has been taken over. */
export const phoneImportKey = ['contacts', 'phoneImport'] as const;

/** The beginning of the cache keys of all lists of notes. */
export const allNotesKey = ['ticketNotes'] as const;

/** The cache key of the notes shown at a ticket: those of all conversations with its contact. */
export const notesKey = (contactId: number) => [...allNotesKey, contactId] as const;
