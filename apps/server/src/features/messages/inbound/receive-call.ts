import type { Work } from '../../../platform/unit-of-work.ts';
import type { ChatEvent } from '../../../ports/whatsapp.ts';
import { noteReachable, resolvePerson } from '../../contacts/index.ts';
import { readSetting } from '../../settings/index.ts';
import { findOrOpenTicket, touchTicket } from '../../tickets/index.ts';
import { answerAutomatically } from './answer-automatically.ts';
import { messageCreated } from '../events.ts';
import { insertArrived, type Link } from '../hot-message-queries.ts';
import { AlreadyStored } from './receive-message.ts';

const mark = '📞';

/**
 * Notes a call that nobody here can take in the running conversation, where calls are switched off, and tells the
 * customer to write. It opens none.
 */
export async function receiveCall(
  work: Work,
  { connectionId }: Link,
  call: Extract<ChatEvent, { type: 'call' }>,
): Promise<void> {
  if ((await readSetting(work.db, 'call')) === 'enabled') return;
  const { contactId, isBlocked } = await resolvePerson(work, {
    identities: call.from,
    name: call.pushName ?? null,
    isGroup: false,
  });
  if (isBlocked) return;
  await noteReachable(work, contactId);
  const ticketId = await findOrOpenTicket(work, {
    contactId,
    connectionId,
    chat: call.chat,
    isGroup: false,
    opens: false,
    answer: null,
  });
  if (ticketId === null) return;
  const stored = await insertArrived(work.db, {
    ticketId,
    contactId,
    connectionId,
    wid: call.id,
    fromMe: false,
    kind: call.video ? 'video_call' : 'call',
    body: '',
    media: null,
    quotedWid: null,
    forwarded: null,
    ack: 0,
    late: false,
    at: call.at,
  });
  if (!stored) throw new AlreadyStored();
  const ticket = await touchTicket(work.db, {
    ticketId,
    unread: 'one more',
    lastMessage: mark,
    sentId: null,
    chat: null,
    awaitsAnswer: false,
  });
  await work.record(messageCreated(work.db.companyId, { message: stored.message, ticket }));
  await answerAutomatically(work, ticketId, 'callDeclined');
}
