import { contactsEndpoints } from '@balcao/contract';
import { fillVariables, findVariables, listUnfilled, type Variable, type VariableFacts } from '@balcao/domain';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { i18n, languageOf } from '../../../lib/format/i18n.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import type { DeskState } from '../store/desk-state.ts';
import { deskStore, useDesk } from '../store/desk-store.ts';

/** Who says it and when, where that is not the person at this browser now. */
export type Saying = { user: string; at: string };

type Known = {
  ticket: ReturnType<DeskState['tickets']['get']>;
  contact: ReturnType<DeskState['contacts']['get']>;
};

const ticketOf = ({ tickets }: DeskState, id: number): Known['ticket'] => tickets.get(id);
const contactOf = (state: DeskState, id: number): Known['contact'] =>
  state.contacts.get(ticketOf(state, id)?.contactId ?? 0);

/** What the desk knows of a ticket for the variables of a text; undefined where the ticket is not loaded. */
function findFacts(
  { ticket, contact }: Known,
  saying?: Saying,
): { contactId: number; facts: VariableFacts } | undefined {
  const session = sessionStore.get();
  if (ticket === undefined || contact === undefined || session.status !== 'in') return undefined;
  const { user } = session;
  const format = formatFor({ language: languageOf(i18n.language), timeZone: user.company.timeZone });
  const at = saying?.at ?? Date.now();
  const facts = {
    contact,
    extraInfo: [],
    ticketId: ticket.id,
    queue: ticket.queue?.name ?? '',
    user: saying?.user ?? user.name,
    connection: ticket.whatsapp?.name ?? '',
    date: format.date(at),
    time: format.time(at),
  };
  return { contactId: contact.id, facts };
}

/** The first variable of a text that the ticket alone cannot fill, to be chosen in the input. */
export function findGap(ticketId: number, text: string): Variable | undefined {
  const state = deskStore.get();
  const found = findFacts({ ticket: ticketOf(state, ticketId), contact: contactOf(state, ticketId) });
  return found && listUnfilled(text, found.facts)[0];
}

/** A text as the customer of a ticket is going to read it, and which of its variables nobody fills. */
export type FilledText = { shown: string; unfilled: readonly Variable[] };

/**
 * A text as the server is going to fill it for the customer of a ticket (S471). It is only shown: what is sent still has
 * its variables. The further fields of the contact are asked for when a variable needs them.
 */
export function useFilledText(ticketId: number, text: string, saying?: Saying): FilledText {
  const ticket = useDesk((state) => ticketOf(state, ticketId));
  const contact = useDesk((state) => contactOf(state, ticketId));
  const hasVariables = findVariables(text).length > 0;
  const found = hasVariables ? findFacts({ ticket, contact }, saying) : undefined;
  const needsFields = found !== undefined && listUnfilled(text, found.facts).length > 0;
  const { data: fields } = useQuery({
    queryKey: ['contact fields', found?.contactId ?? 0],
    queryFn: needsFields
      ? async ({ signal }) => (await call(contactsEndpoints.get, { params: { id: found.contactId }, signal })).extraInfo
      : skipToken,
    meta: { quiet: true },
  });
  if (found === undefined) return { shown: text, unfilled: findVariables(text) };
  const facts = { ...found.facts, extraInfo: fields ?? [] };
  return { shown: fillVariables(text, facts), unfilled: listUnfilled(text, facts) };
}
