import type { TicketNote } from '@balcao/contract';
import { canSeeTicket, connectionsServedBy } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { findQueuesFor, findTicket, listReceivers, type SeenTicket } from '../tickets/index.ts';
import { colleaguesMentioned, noteCreated } from './events.ts';
import { insertNote } from './queries.ts';
import { requireTicketOfNotes, type TicketOfNotes } from './require-ticket.ts';

/** Adds a note to a ticket the caller sees, and tells the colleagues it mentions. */
export function createNote(
  uow: UnitOfWork,
  principal: Principal,
  { note: text, mentionedIds, ...place }: TicketOfNotes & { note: string; mentionedIds: readonly number[] },
): Promise<TicketNote> {
  return uow.write(principal.companyId, async (work) => {
    const ticket = await requireTicketOfNotes(work.db, principal, place);
    await requireColleagues(work, principal, ticket, mentionedIds);
    const note = await insertNote(work.db, { ticketId: ticket.id, userId: principal.userId, note: text, mentionedIds });
    if (!note) throw new AppError('ERR_NO_TICKET_FOUND');
    await work.record(noteCreated(principal.companyId, note));
    await tellMentioned(work, note);
    return note;
  });
}

/** Refuses mentions of people who are not there, or may not see the ticket: the note would tell them of it. */
async function requireColleagues(
  { db }: Work,
  { companyHasNoQueue }: Principal,
  ticket: SeenTicket,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await listReceivers(db, userIds);
  const connections = await listConnectionOf(db, ticket);
  const seeing = people.filter((person) =>
    canSeeTicket(
      {
        ...person,
        companyHasNoQueue,
        connectionIds: companyHasNoQueue ? 'all' : connectionsServedBy(person, connections),
      },
      ticket,
    ),
  );
  if (seeing.length < new Set(userIds).size) throw new AppError('ERR_NO_USER_FOUND');
}

/** The connection of the ticket with its queues, whose members see its customers before these have chosen one. */
async function listConnectionOf(db: Work['db'], { whatsappId }: SeenTicket) {
  return whatsappId === null ? [] : [{ id: whatsappId, ...(await findQueuesFor(db, whatsappId)) }];
}

async function tellMentioned(work: Work, note: TicketNote): Promise<void> {
  const userIds = note.mentions.map(({ id }) => id).filter((id) => id !== note.user?.id);
  const ticket = userIds.length === 0 ? undefined : await findTicket(work.db, note.ticketId);
  if (ticket) await work.record(colleaguesMentioned(work.db.companyId, { note, ticket, userIds }));
}
