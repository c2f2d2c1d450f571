import type { ContactFilter, ContactRow, contactStates, ListedContact } from '@balcao/contract';

/** A row of the page: what events tell of a contact, and what only the page knows. */
export type PageContact = ContactRow & Partial<Pick<ListedContact, 'tags' | 'lastTalkAt'>>;

export const withinDays = [7, 30, 90, 365] as const;
export const silentDays = [30, 90, 180, 365] as const;

/** What a person chose in the bar above the contacts; `null` is "all". */
export type ChosenFilter = {
  tagIds: readonly number[];
  queueIds: readonly number[];
  lastTalk: { kind: 'within' | 'silent'; days: number } | null;
  state: (typeof contactStates)[number] | null;
};

export const noFilter: ChosenFilter = { tagIds: [], queueIds: [], lastTalk: null, state: null };

/** Whether anything is chosen. */
export const isFiltered = ({ tagIds, queueIds, lastTalk, state }: ChosenFilter): boolean =>
  tagIds.length + queueIds.length > 0 || lastTalk !== null || state !== null;

/** The choice as lists of contacts take it. */
export const toFilter = ({ tagIds, queueIds, lastTalk, state }: ChosenFilter): ContactFilter => ({
  tagIds: [...tagIds],
  queueIds: [...queueIds],
  talkedWithinDays: lastTalk?.kind === 'within' ? lastTalk.days : null,
  silentForDays: lastTalk?.kind === 'silent' ? lastTalk.days : null,
  state,
});

/** The choice as the address of a page says it; what is not chosen is left out. */
export const toQuery = ({ tagIds, queueIds, lastTalk, state }: ChosenFilter) => ({
  ...(tagIds.length > 0 ? { tags: JSON.stringify(tagIds) } : {}),
  ...(queueIds.length > 0 ? { queueIds: JSON.stringify(queueIds) } : {}),
  ...(lastTalk?.kind === 'within' ? { talkedWithinDays: String(lastTalk.days) } : {}),
  ...(lastTalk?.kind === 'silent' ? { silentForDays: String(lastTalk.days) } : {}),
  ...(state === null ? {} : { state }),
});
