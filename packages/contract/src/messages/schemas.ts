import { isEmoji, longestPlaceholderValue, mostPlaceholders, placeLength, textLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { boundedRecord, givenId, id, idText, instant, legacyScalar, longText, textOfForm } from '../http/fields.ts';
import { pageNumber, searchParam } from '../http/paging.ts';
import { ticketNote } from '../ticket-notes/schemas.ts';
import { timelineEntry } from '../tickets/timeline.ts';

export const sendStates = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const;
export const mediaStates = ['none', 'pending', 'ready', 'failed', 'too_large'] as const;

/** Why a message did not leave; each has a sentence on the screens. */
export const sendErrors = [
  'not_on_whatsapp',
  'no_number',
  'restricted',
  'media_refused',
  'window_closed',
  'too_old',
  'template_refused',
  'payment_missing',
  'opted_out',
  'marketing_limited',
  'refused',
  'gave_up',
  'no_answer',
] as const;

const messageId = z.int().check(z.minimum(1));

/**
 * The card of the first link of a text: title and description are null until the page was read, and where it says
 * nothing about itself. Pictures of foreign pages are not shown.
 */
export const linkPreview = z.object({
  url: z.string(),
  /** The host, without `www.`. */
  site: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Whether the page is still to be read. */
  isPending: z.boolean(),
});
export type LinkPreview = z.output<typeof linkPreview>;

/** A message of a conversation. `id` is ours; `wid` the one it has on WhatsApp. */
export const message = z.object({
  id: messageId,
  wid: z.string(),
  ticketId: id,
  body: z.string(),
  /** Whether the body holds masked documents, which `messages.reveal` shows one by one. */
  isMasked: z.optional(z.boolean()),
  fromMe: z.boolean(),
  read: z.boolean(),
  kind: z.string(),
  mediaType: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  mediaState: z.enum(mediaStates),
  mediaName: z.nullable(z.string()),
  mediaBytes: z.nullable(z.int()),
  /** The size of a picture or video in pixels, where it is known. */
  mediaWidth: z.optional(z.nullable(z.int())),
  mediaHeight: z.optional(z.nullable(z.int())),
  ack: z.int(),
  sendState: z.nullable(z.enum(sendStates)),
  sendError: z.nullable(z.enum(sendErrors)),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  quotedMsg: z.nullable(
    z.object({
      id: messageId,
      body: z.string(),
      fromMe: z.boolean(),
      contactName: z.nullable(z.string()),
      kind: z.optional(z.string()),
      /** The name of its file, if it has one. */
      mediaName: z.optional(z.nullable(z.string())),
      /** Who of the team wrote it. */
      userId: z.optional(z.nullable(id)),
      userName: z.optional(z.nullable(z.string())),
    }),
  ),
  contact: z.nullable(z.object({ id, name: z.string() })),
  userId: z.nullable(id),
  /** The name of that user. */
  userName: z.optional(z.nullable(z.string())),
  /** Written by the product itself. */
  isAutomatic: z.optional(z.boolean()),
  /** Not the own words of its sender: forwarded once, or many times. */
  forwarded: z.optional(z.nullable(z.enum(['once', 'often']))),
  /** Null for texts without a link, and where the company wants no previews. */
  preview: z.optional(z.nullable(linkPreview)),
  /** The queue of the ticket when it was written. */
  queueId: z.nullable(id),
  queue: z.nullable(z.object({ id, name: z.string(), color: z.string() })),
  /** One for each side: `from` is the address of the customer, or `me` for ours. */
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })),
  clientId: z.nullable(z.uuid()),
  version: z.int(),
  createdAt: instant,
});
export type Message = z.output<typeof message>;

/** Which of the masked documents of a message is meant, counted from 0 in the order of the text. */
export const revealInput = z.object({ place: z.int().check(z.minimum(0), z.maximum(textLength.message)) });

/** A document as it was written. */
export const revealedDocument = z.object({ document: z.string() });

export const messagesOfTicketParams = z.object({ ticketId: idText });
const bigIdText = z.pipe(z.pipe(textOfForm(/^\d{1,15}$/, 15), z.transform(Number)), messageId);
export const messageIdParams = z.object({ id: bigIdText });
const givenMessageId = z.union([messageId, bigIdText]);
const flag = z.optional(z.enum(['true', 'false']));

export const messagesQuery = z.object({
  pageNumber,
  /** Only messages older than this one, whatever the page. */
  before: z.optional(bigIdText),
  /** The page that holds this message, with as many before as after it. */
  around: z.optional(bigIdText),
  /** Only messages newer than this one, oldest first. */
  after: z.optional(bigIdText),
  markAsRead: flag,
  /** An admin looks without taking part; it is noted in the audit. */
  peek: flag,
});
export type MessagesQuery = z.output<typeof messagesQuery>;

/**
 * A page of a conversation: whether there are older ones, and whether there are newer, and what stands between its
 * messages: what happened to the ticket, and the notes of the team.
 */
export const messagesPage = z.object({
  messages: z.array(message),
  timeline: z.array(timelineEntry),
  notes: z.array(ticketNote),
  hasMore: z.boolean(),
  hasNewer: z.boolean(),
});

export type MessagesPage = z.output<typeof messagesPage>;

/** Rows of one page of a conversation. */
export const messagesPageSize = 40;

/** What is looked for in one conversation. */
export const messagesSearchQuery = z.object({ searchParam });

/** More hits than anybody goes through. */
export const mostFoundMessages = 200;

/**
 * The messages with the words, newest first, each with its ticket: the conversation that was asked for, or an earlier
 * one of the same contact. `hasMore` tells whether there are older ones.
 */
export const foundMessages = z.object({
  hits: z.array(z.object({ id: messageId, ticketId: id })),
  hasMore: z.boolean(),
});
export type FoundMessages = z.output<typeof foundMessages>;

/** A text to the customer. `mediaUrl` is accepted and means nothing. */
export const messageInput = z.object({
  body: longText(textLength.message).check(z.regex(/\S/)),
  clientId: z.optional(z.uuid()),
  /** Whether the name of the sender is put above it; absent, it is, unless the client says that it did so itself. */
  sign: z.optional(z.boolean()),
  /** Clients that sign by themselves send these two. */
  read: z.optional(legacyScalar),
  fromMe: z.optional(legacyScalar),
  quotedMsg: z.optional(z.nullable(z.object({ id: givenMessageId }))),
});

const placeText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max), z.regex(/^\P{Cc}*$/u)), '');

/** A place on the map for the customer; name and address may be left out. */
export const placeMessageInput = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  name: placeText(placeLength.name),
  address: placeText(placeLength.address),
  clientId: z.optional(z.uuid()),
});
export type PlaceMessageInput = z.output<typeof placeMessageInput>;

/** The card of a contact for the customer. */
export const cardMessageInput = z.object({ contactId: givenId, clientId: z.optional(z.uuid()) });
export type CardMessageInput = z.output<typeof cardMessageInput>;

/** The request for the number of a customer who hides it; its words are the product's. */
export const numberRequestInput = z.object({ clientId: z.optional(z.uuid()) });
export type NumberRequestInput = z.output<typeof numberRequestInput>;

/**
 * A quick message that has a file: its words as they were edited, perhaps none, and the message that it answers. They
 * are not signed, because they stand below the file.
 */
export const quickFileInput = z.object({
  quickMessageId: givenId,
  body: z._default(longText(textLength.message), ''),
  clientId: z.optional(z.uuid()),
  quotedMsg: z.optional(z.nullable(z.object({ id: givenMessageId }))),
});
export type QuickFileInput = z.output<typeof quickFileInput>;

/** A message of another conversation that is sent on. */
export const messageForward = z.object({ messageId: givenMessageId, clientId: z.optional(z.uuid()) });
export type MessageForward = z.output<typeof messageForward>;

/** New words for a text; the signature it has stays above them. The same `clientId` twice is one edit. */
export const messageEdit = z.object({
  body: longText(textLength.message).check(z.regex(/\S/)),
  clientId: z.optional(z.uuid()),
});
export type MessageEdit = z.output<typeof messageEdit>;

/** Our reaction to a message; an empty one takes it back. */
export const messageReaction = z.object({
  emoji: z.string().check(
    z.maxLength(32),
    z.refine((text) => text === '' || isEmoji(text)),
  ),
});

const filledIn = z._default(boundedRecord(longText(60), longText(longestPlaceholderValue), mostPlaceholders), {});

/** A template with what fills its placeholders, by their names or numbers. */
export const templateMessageInput = z.object({
  name: longText(512).check(z.minLength(1)),
  language: longText(20).check(z.minLength(2)),
  /** A file as `link`, a map as `latitude`, `longitude`, `name` and `address`. */
  header: filledIn,
  body: filledIn,
  /** What follows the fixed part of a link, or the code that is copied, by the place of its button from 0. */
  buttons: filledIn,
  clientId: z.optional(z.uuid()),
});
export type TemplateMessageInput = z.output<typeof templateMessageInput>;

/** Files of one form and their largest number. */
export const maxFilesPerMessage = 10;

const caption = longText(textLength.caption);

/**
 * What goes with files: one caption, or one for each file in their order. The name of a file, as older clients send it,
 * is none. `voice` marks a recording.
 */
export const messageForm = z.object({
  body: z._default(z.union([caption, z.array(caption).check(z.maxLength(maxFilesPerMessage))]), ''),
  clientId: z.optional(z.uuid()),
  quotedMsgId: z.optional(bigIdText),
  voice: z._default(z.enum(['true', 'false']), 'false'),
});
export type MessageForm = z.output<typeof messageForm>;
