import { importReasons, readNumber } from '@balcao/domain';
import * as z from 'zod/mini';
import { email, givenId, id, idList, idsAsJson, idText, instant, longText, name, textOfForm } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';

/** A contact as tickets and messages carry it. */
export const contactCard = z.object({
  id,
  name: z.string(),
  number: z.nullable(z.string()),
  email: z.string(),
  profilePicUrl: z.string(),
  isGroup: z.boolean(),
  version: z.int(),
});
export type ContactCard = z.output<typeof contactCard>;

/** A contact as the list of contacts shows it. */
export const contactRow = z.extend(contactCard, {
  /** The messages of this person do not arrive, and none is sent. */
  isBlocked: z.boolean(),
  /** The chatbot leaves this person to people. */
  isBotOff: z.boolean(),
  /** Personal data were erased on request: nobody knows any more who it was. */
  isAnonymous: z.boolean(),
});
export type ContactRow = z.output<typeof contactRow>;

/** A contact as the page of contacts shows it. */
export const listedContact = z.extend(contactRow, {
  /** The tags of all their tickets. */
  tags: z.array(z.object({ id, name: z.string(), color: z.string() })),
  /** When something last happened in a conversation; null where there was none. */
  lastTalkAt: z.nullable(instant),
});
export type ListedContact = z.output<typeof listedContact>;

/** What can be special about a contact. */
export const contactStates = ['blocked', 'botOff', 'noNumber', 'optedOut'] as const;
const days = z.int().check(z.minimum(1), z.maximum(3650));
const contactState = z.enum(contactStates);

/** Which people are meant; what is left out does not matter. */
export const contactFilter = z.object({
  /** Whose tickets have one of these tags. */
  tagIds: z._default(idList, []),
  /** Who was served in one of these queues. */
  queueIds: z._default(idList, []),
  /** Whose last conversation was not longer ago than so many days. */
  talkedWithinDays: z.optional(z.nullable(days)),
  /** Whose last conversation was longer ago than that. */
  silentForDays: z.optional(z.nullable(days)),
  state: z.optional(z.nullable(contactState)),
});
export type ContactFilter = z.output<typeof contactFilter>;

/** The same together with a search, as the page of contacts shows it. */
export const contactSelection = z.extend(contactFilter, { searchParam });
export type ContactSelection = z.output<typeof contactSelection>;

const daysInQuery = z.optional(z.pipe(z.pipe(textOfForm(/^\d{1,4}$/, 4), z.transform(Number)), days));

/** The same as a query says it. */
export const contactsQuery = z.object({
  searchParam,
  pageNumber,
  tags: idsAsJson,
  queueIds: idsAsJson,
  talkedWithinDays: daysInQuery,
  silentForDays: daysInQuery,
  state: z.optional(contactState),
});

/** A contact with all that is noted of it. */
export const contact = z.extend(contactRow, {
  extraInfo: z.array(z.object({ id, name: z.string(), value: z.string() })),
  /** Since when the person wants no marketing; null for a person who accepts it. */
  optedOutAt: z.nullable(instant),
  /** False once WhatsApp said twice that the number does not exist. */
  isWhatsappValid: z.boolean(),
  /**
   * Why WhatsApp itself does not keep this person away, or still does: nothing came within 24 hours, its list is full, no
   * number is known, or no reason. Our own block holds all the same. Null when it took what it was told; left out of the
   * contact of a ticket.
   */
  blockRefusal: z.optional(z.nullable(z.enum(['not_recent', 'list_full', 'no_number', 'refused']))),
});
export type Contact = z.output<typeof contact>;

/** Contacts that seem to be one person, and what they have in common. */
export const duplicateGroup = z.object({
  reason: z.enum(['number', 'email']),
  /** The number or e-mail itself. */
  key: z.string(),
  contacts: z.array(contactRow),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

/** Who stays and who becomes part of that one. */
export const contactMergeInput = z.object({ winnerId: givenId, loserId: givenId });

/** Two contacts that were made one, as long as that can be taken back. */
export const contactMerge = z.object({
  id,
  winner: z.object({ id, name: z.string() }),
  loserName: z.string(),
  /** Who did it; null for somebody who is gone. */
  userName: z.nullable(z.string()),
  createdAt: instant,
});
export type ContactMerge = z.output<typeof contactMerge>;
/** A merge can be taken back for so long. */
export const undoMergeDays = 30;

/** In which form, and with titles in which language, contacts are given out. */
export const contactsExport = z.object({
  format: z.enum(['xlsx', 'csv']),
  language: z._default(z.enum(['pt', 'en', 'es']), 'pt'),
});

/** A contact as pickers show it. */
export const contactOption = z.object({ id, name: z.string(), number: z.nullable(z.string()) });
export type ContactOption = z.output<typeof contactOption>;

/** A number as people type or paste it; 8 to 15 digits must remain of it. */
export const typedNumber = z.string().check(
  z.trim(),
  z.minLength(8),
  z.maxLength(50),
  z.regex(/^[\d\s()+.-]*$/),
  z.refine((typed) => readNumber(typed) !== null),
);

/** A further field of a contact besides name, number and e-mail. */
const contactField = {
  name: longText(100).check(z.trim(), z.minLength(1)),
  value: longText(1000).check(z.trim(), z.minLength(1)),
};
export const contactFieldName = contactField.name;
export const contactFieldValue = contactField.value;
/** More lines than anybody reads. */
export const maxContactFields = 50;

/** The further fields of a contact. A row that was added in a form and left empty is none. */
const contactFields = z.pipe(
  z.pipe(
    z
      .array(
        z.object({
          id: z.optional(givenId),
          name: longText(100).check(z.trim()),
          value: longText(1000).check(z.trim()),
        }),
      )
      .check(z.maxLength(maxContactFields)),
    z.transform((rows) => rows.filter(({ name: title, value }) => title !== '' || value !== '')),
  ),
  z.array(z.object({ id: z.optional(id), ...contactField })),
);

const optionalNumber = z.optional(z.nullable(z.union([z.literal(''), typedNumber])));
/** Whether the person wants no marketing. */
const optedOut = z.optional(z.boolean());
const optionalEmail = z.optional(z.union([z.literal(''), email]));

/** A new contact. One without a number can be stored, but not written to. */
export const contactInput = z.object({
  name,
  number: optionalNumber,
  email: optionalEmail,
  optedOut,
  extraInfo: z.optional(contactFields),
});
export type ContactInput = z.output<typeof contactInput>;

/** A missing value stays as it is; an empty one is deleted. Fields that keep their id keep their row. */
export const contactChange = z.object({
  name,
  number: optionalNumber,
  email: optionalEmail,
  optedOut,
  extraInfo: z.optional(contactFields),
});
export type ContactChange = z.output<typeof contactChange>;

/** Where a column of an imported file goes. */
export const columnTarget = z.union([
  z.object({ kind: z.enum(['name', 'number', 'email', 'code', 'address', 'optedOut', 'ignored']) }),
  z.object({ kind: z.literal('extra'), name: contactFieldName }),
]);

/** What becomes of a row. */
export const importOutcome = z.enum(['created', 'updated', 'merged', 'unchanged', 'refused']);
export type ImportOutcome = z.output<typeof importOutcome>;

/** Why a row is refused. */
export const importReason = z.enum(importReasons);
export type ImportReason = z.output<typeof importReason>;

/** A file with contacts on its way in. */
export const contactImport = z.object({
  id,
  fileName: z.string(),
  /** Its columns are being chosen, its rows tried, looked at, taken over; done. */
  status: z.enum(['mapping', 'checking', 'checked', 'running', 'done']),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()), target: columnTarget })),
  total: z.int(),
  done: z.int(),
  /** How many rows have which outcome so far. */
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    merged: z.int(),
    unchanged: z.int(),
    refused: z.int(),
  }),
});
export type ContactImport = z.output<typeof contactImport>;

/** A row of the file and what becomes of it. */
export const importRow = z.object({
  line: z.int(),
  name: z.string(),
  number: z.string(),
  outcome: importOutcome,
  reason: z.nullable(importReason),
  /** The line that it repeats. */
  otherLine: z.nullable(z.int()),
});
export type ImportRow = z.output<typeof importRow>;

export const importColumns = z.object({ targets: z.array(columnTarget).check(z.maxLength(100)) });
export const importRowsQuery = z.object({ outcome: z.optional(importOutcome), pageNumber });

export const contactIdParams = z.object({ id: idText });
export const contactBlock = z.object({ isBlocked: z.boolean() });
/** Why somebody's personal data are erased; stands in the log. */
export const contactAnonymization = z.object({ reason: longText(500).check(z.trim(), z.minLength(3)) });
export const contactBot = z.object({ isBotOff: z.boolean() });
export const contactOptionsQuery = z.object({ searchParam });
/** Pickers get no more than that; a person who looks for another types more. */
export const maxContactOptions = 500;
