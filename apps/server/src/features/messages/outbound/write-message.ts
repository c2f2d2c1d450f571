import { randomBytes } from 'node:crypto';
import type { Message, Ticket } from '@balcao/contract';
import { isReplyWindowOpen, previewOf, refuseWriting } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import {
  type BotPlace,
  findReplyWindow,
  requireVisibleTicket,
  type SeenTicket,
  touchTicket,
  viewerOf,
} from '../../tickets/index.ts';
import { messageCreated, outboxFilled } from '../events.ts';
import { markTicketRead } from '../conversation/mark-read.ts';
import { insertOutgoing, type Outgoing, outgoingPriority } from './outbox-queries.ts';
import { findRoute } from '../route-queries.ts';
import { findByClientId, findMessage } from '../queries.ts';
import { wantPreview } from '../previews/want-preview.ts';
import { insertWritten, storeAutomatic, type WrittenMessage } from '../hot-message-queries.ts';

/** Where a ticket's answers go. */
export type AnswerRoute = { ticketId: number; connectionId: number; chat: string; provider: string };

/** The states of a link in which messages are accepted: it is open or will open again by itself. */
const acceptingStatuses = new Set(['CONNECTED', 'OPENING', 'TIMEOUT']);

/** The way to the customer, if this caller may write on the ticket now. */
export async function requireWritable(db: Work['db'], principal: Principal, ticket: SeenTicket): Promise<AnswerRoute> {
  const refusal = refuseWriting(viewerOf(principal), ticket);
  if (refusal !== null) throw new AppError(refusal);
  return requireLiveRoute(db, ticket.id);
}

/** The way to the customer, while the link of the ticket takes messages. */
export async function requireLiveRoute(db: Work['db'], ticketId: number): Promise<AnswerRoute> {
  const route = await findRoute(db, ticketId);
  if (!route || !acceptingStatuses.has(route.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (route.isAnonymous) throw new AppError('ERR_CONTACT_ANONYMOUS');
  if (route.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  const { connectionId, chat, provider } = route;
  return { ticketId, connectionId, chat, provider };
}

/** The same for free text, which Meta's API takes for a day after the customer's last message only. */
export async function requireFreeText(db: Work['db'], principal: Principal, ticket: SeenTicket): Promise<AnswerRoute> {
  const route = await requireWritable(db, principal, ticket);
  const window = await findReplyWindow(db, ticket.id);
  if (window !== null && !isReplyWindowOpen(window.endsAt, window.now)) throw new AppError('ERR_WINDOW_CLOSED');
  return route;
}

/** The message that is quoted; it has to be of the same ticket. */
export async function requireQuoted(db: Work['db'], ticketId: number, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  const quoted = await findMessage(db, id);
  if (!quoted || quoted.ticketId !== ticketId) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return id;
}

/** A move of the ticket in the statement that stores a text. */
export type Placing = { place: BotPlace; onPlaced: (ticket: Ticket) => Promise<void> };

export type MessageToWrite = Pick<
  WrittenMessage,
  'userId' | 'kind' | 'body' | 'file' | 'quotedId' | 'forwarded' | 'clientId' | 'isCampaign'
> & {
  /** What is sent besides the text. */
  extras?: Outgoing['extras'];
  /** Of an automatic message: whether the customer is asked something. What people write always counts as that. */
  asks?: boolean;
  /** Of an automatic text: where it leaves the ticket, and what is to be recorded of that before the text is. */
  placing?: Placing | undefined;
  /** Written for this time earlier: nobody has read the conversation now. */
  isScheduled?: boolean;
  /** Sent by a program: people and the chatbot come first. */
  isFromApi?: boolean;
};

/**
 * Stores a message of ours and puts it in line, in the caller's transaction; undefined when the user sent it already.
 * A person who answers has read the ticket; automatic and scheduled messages leave it unread.
 */
export async function writeMessage(
  work: Work,
  route: Omit<AnswerRoute, 'provider'>,
  draft: MessageToWrite,
): Promise<Message | undefined> {
  const { ticketId, connectionId, chat } = route;
  const preview = await wantPreview(work.db, draft);
  if (isPlainAutomatic(draft)) {
    const { extras = null, asks = false, placing } = draft;
    const stored = await storeAutomatic(work.db, {
      ...draft,
      ...route,
      preview,
      wid: createWid(),
      lastMessage: previewOf({ ...draft, fromMe: true }),
      priority: outgoingPriority[priorityOf(draft)],
      extras,
      asks,
      place: placing?.place ?? null,
    });
    await placing?.onPlaced(stored.ticket);
    await tell(work, connectionId, stored);
    return stored.message;
  }
  const message = await insertWritten(work.db, { ...draft, preview, ticketId, connectionId, wid: createWid() });
  if (!message) return undefined;
  const { isScheduled = false } = draft;
  const isAutomatic = draft.userId === null;
  const isSaidNow = !isAutomatic && !isScheduled;
  if (isSaidNow) await markTicketRead(work, ticketId);
  const [, ticket] = await Promise.all([
    insertOutgoing(work.db, {
      connectionId,
      chat,
      messageId: message.id,
      action: 'send',
      priority: outgoingPriority[priorityOf(draft)],
      extras: draft.extras ?? null,
    }),
    touchTicket(work.db, {
      ticketId,
      unread: isSaidNow ? 'none' : 'same',
      lastMessage: previewOf({ ...draft, fileName: draft.file?.fileName, fromMe: true }),
      sentId: message.id,
      chat: null,
      awaitsAnswer: !isAutomatic || draft.asks === true,
    }),
  ]);
  await tell(work, connectionId, { message, ticket });
  return message;
}

function priorityOf({ userId, isScheduled, isCampaign, isFromApi }: MessageToWrite): keyof typeof outgoingPriority {
  if (isCampaign === true) return 'campaign';
  if (isScheduled === true || isFromApi === true) return 'scheduled';
  return userId === null ? 'automatic' : 'attendant';
}

/** Whether it is a text in the product's own name, as the chatbot says most of them. */
const isPlainAutomatic = (
  draft: MessageToWrite,
): draft is MessageToWrite & { userId: null; kind: 'text'; file: null; quotedId: null; clientId: null } =>
  draft.userId === null &&
  draft.kind === 'text' &&
  draft.file === null &&
  draft.quotedId === null &&
  draft.clientId === null &&
  draft.isScheduled !== true;

async function tell(work: Work, connectionId: number, stored: { message: Message; ticket: Ticket }): Promise<void> {
  await work.record(messageCreated(work.db.companyId, stored));
  await work.record(outboxFilled(work.db.companyId, { connectionId }));
}

/**
 * What a person sends to a ticket they may see: the same client id twice is one message, also when both come at the
 * same moment. `write` answers undefined when the message was stored meanwhile.
 */
export async function writeOnce(
  work: Work,
  principal: Principal,
  { ticketId, clientId }: { ticketId: number; clientId: string | undefined },
  write: (ticket: SeenTicket) => Promise<Message | undefined>,
): Promise<Message> {
  const ticket = await requireVisibleTicket(work.db, principal, ticketId);
  const findRepeated = async (): Promise<Message | undefined> =>
    clientId === undefined ? undefined : findByClientId(work.db, principal.userId, clientId);
  const stored = (await findRepeated()) ?? (await write(ticket)) ?? (await findRepeated());
  if (!stored) throw new AppError('ERR_CREATING_MESSAGE');
  return stored;
}

/** An id as WhatsApp Web itself makes them, chosen before sending so that a second try is the same message. */
export function createWid(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
