import type { Work } from '../../../platform/unit-of-work.ts';
import { outboxFilled } from '../events.ts';
import { insertOutgoing } from '../outbound/outbox-queries.ts';
import { findRoute } from '../route-queries.ts';
import { markRead } from '../hot-message-queries.ts';

/**
 * The customer's messages of a ticket were read by the one who answers for it: noted here, told to WhatsApp in its
 * turn.
 */
export async function markTicketRead(work: Work, ticketId: number): Promise<void> {
  const read = await markRead(work.db, ticketId);
  const newest = read.at(-1);
  if (!newest) return;
  const route = await findRoute(work.db, ticketId);
  if (!route) return;
  await insertOutgoing(work.db, {
    connectionId: route.connectionId,
    chat: route.chat,
    messageId: newest.id,
    action: 'read',
    wids: read.map(({ wid }) => wid),
  });
  await work.record(outboxFilled(work.db.companyId, { connectionId: route.connectionId }));
}
