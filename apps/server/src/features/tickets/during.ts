import type { Ticket } from '@balcao/contract';
import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { TicketPlace } from '../../ports/broadcaster.ts';
import { connectionDeleted } from '../connections/index.ts';
import {
  contactForgotten,
  contactRemoved,
  contactsMerged,
  contactsRegrouped,
  contactsSeparated,
} from '../contacts/index.ts';
import { queueDeleted } from '../queues/index.ts';
import { userDeleted } from '../users/index.ts';
import { removeTicketsWith } from './changing/delete-ticket.ts';
import { ticketChanged } from './events.ts';
import { forgetTicketsOf } from './forget-queries.ts';
import { findTicket, noteTracking } from './hot-ticket-queries.ts';
import {
  closeRunning,
  giveTicketsBack,
  listRunningOfContacts,
  lockRunning,
  moveTickets,
  putBackToWaiting,
  takeQueueAway,
} from './during-queries.ts';
import { addToTimeline } from './timeline/timeline.ts';
import { finishTrackings } from './timeline/tracking-queries.ts';

/** What tickets do inside the transactions of the features below them. */
export const ticketsDuring: readonly DuringReaction[] = [
  during(contactsMerged, ({ db }, merge) => moveTickets(db, merge)),
  during(contactsSeparated, ({ db }, { ticketIds, ...pair }) => giveTicketsBack(db, ticketIds, pair)),
  during(contactsRegrouped, (work, { contactIds }) => tellRunningOf(work, contactIds)),
  during(contactRemoved, (work, { contactId }) => removeTicketsWith(work, contactId)),
  during(contactForgotten, (work, { contactId }) => forgetWords(work, contactId)),
  during(connectionDeleted, (work, { connectionId }) => closeTicketsOf(work, connectionId)),
  during(userDeleted, (work, { userId }) => returnTicketsOf(work, userId)),
  during(queueDeleted, (work, { queueId }) => takeTicketsOutOf(work, queueId)),
];

/** Whoever sees the conversation sees another name at it now. */
async function tellRunningOf(work: Work, contactIds: readonly number[]): Promise<void> {
  for (const ticket of await listRunningOfContacts(work.db, contactIds))
    await work.record(ticketChanged(work.db.companyId, { ticket }));
}

/** What was said goes by a job of the messages; what tickets repeat of it goes at once, with the address. */
async function forgetWords(work: Work, contactId: number): Promise<void> {
  for (const id of await forgetTicketsOf(work.db, contactId)) {
    const ticket = await findTicket(work.db, id);
    if (ticket) await work.record(ticketChanged(work.db.companyId, { ticket }));
  }
}

/** Nobody could answer on a connection that is gone, so its conversations are closed. */
async function closeTicketsOf(work: Work, connectionId: number): Promise<void> {
  const closed = await closeRunning(work.db, connectionId);
  await finishTrackings(
    work.db,
    closed.map(({ id }) => id),
  );
  for (const ticket of closed) await work.record(ticketChanged(work.db.companyId, { ticket }));
  await addToTimeline(
    work,
    closed.map(({ id }) => ({ ticketId: id, kind: 'connectionDeleted' })),
  );
}

/** What somebody who leaves was answering waits again, in its queue: nobody else could take it otherwise. */
async function returnTicketsOf(work: Work, userId: number): Promise<void> {
  const before = await lockRunning(work.db, { userId });
  const returned = await putBackToWaiting(work.db, before);
  for (const { id, queueId } of returned)
    await noteTracking(work.db, id, { queueId, startedBy: null, isQueued: true, finishedBy: null });
  await announceMoves(work, before, returned);
  await addToTimeline(
    work,
    returned.map(({ id }) => ({ ticketId: id, kind: 'ownerDeleted' })),
  );
}

/** Without its queue a ticket stays with its owner; one that nobody owns waits where tickets without a queue do. */
async function takeTicketsOutOf(work: Work, queueId: number): Promise<void> {
  const before = await lockRunning(work.db, { queueId });
  await announceMoves(work, before, await takeQueueAway(work.db, before));
}

async function announceMoves(work: Work, before: readonly TicketPlace[], after: readonly Ticket[]): Promise<void> {
  const places = new Map(before.map((place) => [place.id, place]));
  for (const ticket of after)
    await work.record(ticketChanged(work.db.companyId, { ticket, before: places.get(ticket.id) }));
}
