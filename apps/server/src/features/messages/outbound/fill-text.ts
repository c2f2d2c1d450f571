import type { Ticket } from '@balcao/contract';
import { fillVariables, findVariables, textLength } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { findClock } from '../../companies/index.ts';
import { findWholeContact } from '../../contacts/index.ts';
import { findTicket } from '../../tickets/index.ts';
import { findUserName } from '../../users/index.ts';

type Filling = { ticket: Ticket; queue: string; timeZone: string; now: Date };

/** A text with its variables filled from a ticket; only a text that has some costs a look at the contact. */
export async function fillTicketText(
  { db }: Pick<Work, 'db'>,
  text: string,
  { ticket, queue, timeZone, now }: Filling,
): Promise<string> {
  if (findVariables(text).length === 0) return text;
  const contact = await findWholeContact(db, ticket.contact.id);
  return fillVariables(text, {
    contact: contact ?? ticket.contact,
    extraInfo: contact?.extraInfo ?? [],
    ticketId: ticket.id,
    queue,
    user: ticket.user?.name ?? '',
    connection: ticket.whatsapp?.name ?? '',
    date: now.toLocaleDateString('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: now.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }),
  });
}

/**
 * What a person wrote to the customer of a ticket, with its variables filled: only here, so that what the contact brings
 * is never read as a text with variables. Whoever writes is the one who serves.
 */
export async function fillWritten(
  { db }: Pick<Work, 'db'>,
  { userId }: Principal,
  { ticketId, text }: { ticketId: number; text: string },
): Promise<string> {
  if (findVariables(text).length === 0) return text;
  const ticket = await findTicket(db, ticketId);
  if (!ticket) return text;
  const user = { id: userId, name: await findUserName(db, userId) };
  const { timeZone, now } = await findClock(db);
  const filling = { ticket: { ...ticket, user }, queue: ticket.queue?.name ?? '', timeZone, now };
  const filled = await fillTicketText({ db }, text, filling);
  if (filled.length > textLength.message)
    throw new AppError('ERR_VALIDATION', { data: { fields: { body: 'tooLong' } } });
  return filled;
}
