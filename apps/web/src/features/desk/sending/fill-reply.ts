import { contactsEndpoints } from '@balcao/contract';
import { fillVariables, findVariables, type VariableFacts } from '@balcao/domain';
import { call } from '../../../lib/api/api-client.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { i18n, languageOf } from '../../../lib/format/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { deskStore } from '../store/desk-store.ts';
import { inputTexts } from '../store/input-texts.ts';

/** What the desk knows of a ticket for the variables of a text; undefined where the ticket is not loaded. */
function findFacts(ticketId: number): { contactId: number; facts: VariableFacts } | undefined {
  const { tickets, contacts } = deskStore.get();
  const session = sessionStore.get();
  const ticket = tickets.get(ticketId);
  const contact = contacts.get(ticket?.contactId ?? 0);
  if (ticket === undefined || contact === undefined || session.status !== 'in') return undefined;
  const { user } = session;
  const format = formatFor({ language: languageOf(i18n.language), timeZone: user.company.timeZone });
  const now = Date.now();
  const facts = {
    contact,
    extraInfo: [],
    ticketId,
    queue: ticket.queue?.name ?? '',
    user: user.name,
    connection: ticket.whatsapp?.name ?? '',
    date: format.date(now),
    time: format.time(now),
  };
  return { contactId: contact.id, facts };
}

/** Fills what only the further fields of the contact can fill, in what the input holds by then. */
async function fillFromFields(ticketId: number, contactId: number, facts: VariableFacts): Promise<void> {
  // Without an answer the variables stay marked, so that nothing is lost.
  const contact = await call(contactsEndpoints.get, { params: { id: contactId } }).catch(() => null);
  if (contact === null || contact.extraInfo.length === 0) return;
  const text = inputTexts.read(ticketId);
  const filled = fillVariables(text, { ...facts, extraInfo: contact.extraInfo });
  if (filled !== text) inputTexts.replace(ticketId, filled);
}

/**
 * A quick reply for the input of a ticket, with its variables filled. Those that only the contact's own fields can fill
 * are filled in the input, as soon as the server has sent them (S471).
 */
export function fillReply(ticketId: number, message: string): string {
  const found = findFacts(ticketId);
  if (found === undefined) return message;
  const filled = fillVariables(message, found.facts);
  if (findVariables(filled).length > 0) void fillFromFields(ticketId, found.contactId, found.facts);
  return filled;
}
