import type { Message, Ticket } from '@balcao/contract';
import { previewOf, readablePlace } from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import { fromAddress, type InboundMessage } from '../../../ports/whatsapp.ts';
import { noteReachable, resolveContact, resolvePerson } from '../../contacts/index.ts';
import { readSetting } from '../../settings/index.ts';
import { findOrOpenTicket, touchTicket } from '../../tickets/index.ts';
import { type ArrivalFacts, mediaArrived, messageCreated } from '../events.ts';
import { wantPreview } from '../previews/want-preview.ts';
import { nameDocument } from './name-document.ts';
import { insertArrived, type Link, markRead, storeArrived } from '../hot-message-queries.ts';

/** The message was stored before: whatever this second delivery began, a ticket perhaps, must not stay. */
export class AlreadyStored extends Error {
  override readonly name = 'AlreadyStored';
}

/**
 * What a message of WhatsApp does: the person, the conversation, the message, the news. A second delivery does nothing.
 */
export async function receiveMessage(work: Work, { connectionId }: Link, given: InboundMessage): Promise<void> {
  const message = nameDocument(given);
  const chat = fromAddress(message.chat);
  const isGroup = chat.kind === 'group';
  if (isGroup && (await readSetting(work.db, 'CheckMsgIsGroup')) === 'enabled') return;

  const senderId =
    message.fromMe || !isGroup
      ? null
      : await resolveContact(work, { identities: message.from, name: message.pushName ?? null, isGroup: false });
  const other = isGroup || message.fromMe ? [chat] : message.from.length > 0 ? message.from : [chat];
  const { contactId, isBlocked } = await resolvePerson(work, {
    identities: other,
    name: isGroup ? (message.groupSubject ?? null) : message.fromMe ? null : (message.pushName ?? null),
    isGroup,
  });
  // What a blocked person writes is not kept: nobody may read it, and the day the block ends it would ring.
  if (isBlocked && !isGroup && !message.fromMe) return;

  const ticketId = await findOrOpenTicket(work, {
    contactId,
    connectionId,
    chat: message.chat,
    isGroup,
    opens: message.kind !== 'sticker',
    answer: message.fromMe || message.kind !== 'text' ? null : (message.choiceId ?? message.body),
  });
  if (ticketId === null) return message.fromMe ? undefined : noteReachable(work, senderId ?? contactId);
  const arrived = {
    ticketId,
    contactId: message.fromMe ? null : (senderId ?? contactId),
    connectionId,
    wid: message.id,
    fromMe: message.fromMe,
    kind: message.kind,
    body: message.kind === 'location' ? readablePlace(message.body) : message.body,
    media: message.media ?? null,
    quotedWid: message.quotedId ?? null,
    forwarded: message.forwarded ?? null,
    preview: await wantPreview(work.db, message),
    ack: message.fromMe ? 1 : 0,
    late: message.backlog,
    at: message.at,
  };
  const touch = {
    ticketId,
    lastMessage: previewOf({
      ...message,
      fileName: message.media?.name,
      member: isGroup && !message.fromMe ? message.pushName : null,
    }),
    chat: message.chat,
  };
  const news = { connectionId, hasFile: message.media !== undefined, isBacklog: message.backlog };
  if (!message.fromMe && !isGroup && arrived.quotedWid === null) {
    const plain = { ...arrived, contactId, fromMe: false as const, quotedWid: null };
    const stored = await storeArrived(work.db, plain, touch);
    if (!stored) throw new AlreadyStored();
    const { wasUnreachable, ...created } = stored;
    if (wasUnreachable) await noteReachable(work, contactId);
    return tell(work, { ...news, ...created, choiceId: message.choiceId });
  }
  const storing = insertArrived(work.db, arrived);
  if (message.fromMe) {
    const sent = (await storing)?.message;
    if (!sent) throw new AlreadyStored();
    // Whoever answered on the phone has read there, and WhatsApp knows.
    await markRead(work.db, ticketId);
    const ticket = await touchTicket(work.db, { ...touch, unread: 'none', sentId: sent.id, awaitsAnswer: true });
    return tell(work, { ...news, message: sent, ticket });
  }
  // Sent behind each other without waiting: a message that was known already undoes the other with it.
  const [stored, ticket] = await Promise.all([
    storing,
    touchTicket(work.db, { ...touch, unread: 'one more', sentId: null, awaitsAnswer: false }),
  ]);
  if (!stored) throw new AlreadyStored();
  if (stored.wasUnreachable) await noteReachable(work, senderId ?? contactId);
  await tell(work, { ...news, message: stored.message, ticket, choiceId: message.choiceId });
}

type News = {
  connectionId: number;
  message: Message;
  ticket: Ticket;
  hasFile: boolean;
  isBacklog: boolean;
  choiceId?: string | undefined;
  facts?: ArrivalFacts;
};

async function tell(work: Work, { connectionId, hasFile, ...created }: News): Promise<void> {
  await work.record(messageCreated(work.db.companyId, created));
  if (hasFile) await work.record(mediaArrived(work.db.companyId, { connectionId }));
}
