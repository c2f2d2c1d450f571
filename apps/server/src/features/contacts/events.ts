import type { ContactImport, ContactRow } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const contactCreated = defineEvent<'contactCreated', ContactRow>('contactCreated');
export const contactUpdated = defineEvent<'contactUpdated', ContactRow>('contactUpdated');
/** What a person said about marketing, to WhatsApp or to somebody who wrote it on their card. */
export const marketingAnswered = defineEvent<
  'marketingAnswered',
  { contactId: number; number: string | null; isOut: boolean; source: 'whatsapp' | 'contact' }
>('marketingAnswered');
/** Contacts that a file brought, once they are stored. */
export const contactsAdded = defineEvent<
  'contactsAdded',
  { contacts: readonly { id: number; number: string | null }[] }
>('contactsAdded');
/** How far the address book of a phone has been taken over. */
export const importProgressed = defineEvent<'importProgressed', { done: number; count: number; isFinished: boolean }>(
  'importProgressed',
);
/** How far an import from a file is, for who brought it. */
export const fileImportProgressed = defineEvent<'fileImportProgressed', { userId: number; record: ContactImport }>(
  'fileImportProgressed',
);
/** Many contacts changed at once. */
export const contactsImported = defineEvent<'contactsImported', object>('contactsImported');
/**
 * Two contacts turned out to be one person: the loser's row is about to go, and everything of it becomes the winner's.
 */
export const contactsMerged = defineEvent<'contactsMerged', { loserId: number; winnerId: number }>('contactsMerged');
/** The place of somebody in a list of people. */
export type SharedPlace = {
  readonly listId: number;
  readonly name: string;
  readonly number: string | null;
  readonly email: string;
  readonly variables: Readonly<Record<string, string>>;
};
/** What contacts have in the features above them, by id. */
export type Belongings = {
  readonly ticketIds: readonly number[];
  readonly noteIds: readonly number[];
  readonly messageIds: readonly number[];
  readonly scheduleIds: readonly number[];
  readonly listItemIds: readonly number[];
  /** Places in lists in which both were, so that one of them went. */
  readonly sharedPlaces: readonly SharedPlace[];
  readonly doNotDisturbIds: readonly number[];
};
/** A merge is taken back: what was the second one's is about to be so again. Its row is there already. */
export const contactsSeparated = defineEvent<'contactsSeparated', Belongings & { winnerId: number; loserId: number }>(
  'contactsSeparated',
);
/** Running conversations of these contacts look otherwise now: those who see them have to be told. */
export const contactsRegrouped = defineEvent<'contactsRegrouped', { contactIds: readonly number[] }>(
  'contactsRegrouped',
);
/**
 * A person deletes a contact: its row is about to go, and everything that refers to it has to go or forget it.
 */
export const contactRemoved = defineEvent<'contactRemoved', { contactId: number }>('contactRemoved');
/**
 * A person is made anonymous: everything that tells who it was has to go, what statistics count stays. The contact keeps
 * its id and goes by another name already.
 */
export const contactForgotten = defineEvent<
  'contactForgotten',
  {
    contactId: number;
    /** What the person was called on WhatsApp, and their numbers. */
    addresses: readonly string[];
    numbers: readonly string[];
    traces: Traces;
  }
>('contactForgotten');
/** Patterns for what a person is known by, wherever it may stand in rows that belong to no contact. */
export type Traces = {
  /** For texts of which only the digits are left: files have numbers as people write them. */
  readonly inDigits: readonly string[];
  /** For texts as they are: addresses and numbers on WhatsApp, and the e-mail address. */
  readonly inTexts: readonly string[];
};
/** Also the end of a contact that turned out to be another one. */
export const contactDeleted = defineEvent<'contactDeleted', { contactId: number }>('contactDeleted');
