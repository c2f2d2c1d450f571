import type { Ticket } from '@balcao/contract';
import { fillVariables, findVariables } from '@balcao/domain';
import type { Work } from '../../platform/unit-of-work.ts';
import { findWholeContact } from '../contacts/index.ts';

type Filling = { ticket: Ticket; queue: string; timeZone: string; now: Date };

/** An automatic text with its variables filled; only a text that has some costs a look at the contact. */
export async function fillBotText(
  { db }: Work,
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
