import {
  type ListedTicket,
  type OpenedTicket,
  type Ticket,
  type TicketCounts,
  ticketsPageSize,
  type TicketsQuery,
} from '@balcao/contract';
import { canSeeTicket, type TicketFacts } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/json-text.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { findContact } from '../../contacts/index.ts';
import {
  countTickets,
  countInNewest,
  findByNumber,
  listTickets,
  type Page,
  type PageText,
  searchTickets,
} from './hot-list-queries.ts';
import {
  findOpenedTicket,
  findOpenedTicketByUuid,
  findSeenTicket,
  type SeenTicket,
  type TicketText,
} from '../hot-ticket-queries.ts';
import { listTicketsOfContact } from '../queries.ts';
import { type TicketFilter, toFilter } from './ticket-filter.ts';
import { viewerOf } from '../viewer.ts';

/** A page of the tickets that a person may see. */
export function readTickets(
  uow: UnitOfWork,
  principal: Principal,
  { searchParam, pageNumber, ...query }: TicketsQuery,
): Promise<JsonText<{ tickets: ListedTicket[]; hasMore: boolean }>> {
  const page = { limit: ticketsPageSize, offset: (pageNumber - 1) * ticketsPageSize };
  return uow.read(principal.companyId, async (db) => {
    const filter = toFilter(viewerOf(principal), query);
    const { tickets, hasMore } = await (searchParam === ''
      ? listTickets(db, filter, page)
      : search(db, filter, searchParam, page));
    return new JsonText(`{"tickets":[${tickets}],"hasMore":${hasMore}}`);
  });
}

/** The number of a ticket: said with "#", or too short to be looked for as anything else. */
function numberOf(text: string): number | null {
  const [, digits] = /^#\s*(\d{1,9})$/.exec(text) ?? /^(\d{1,2})$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Below this an index of words or letters finds nothing faster than reading everything. */
const shortest = 3;
/**
 * Words that stand in so many of the newest tickets stand everywhere: they are looked for along the list instead of in
 * all messages.
 */
const sample = { tickets: 20, depth: 10, common: 2 };

async function search(db: Work['db'], filter: TicketFilter, text: string, page: Page): Promise<PageText> {
  const number = numberOf(text);
  if (number !== null || text.length < shortest)
    return number !== null && page.offset === 0 ? findByNumber(db, filter, number) : { tickets: '', hasMore: false };
  const isNarrowed =
    filter.tags.length > 0 || filter.users !== null || filter.createdOn !== null || filter.changedOn !== null;
  const isCommon = !isNarrowed && (await countInNewest(db, filter, { text, ...sample })) >= sample.common;
  return searchTickets(db, filter, { ...page, term: { text, digits: text.replaceAll(/\D/g, '') }, isCommon });
}

/** How many tickets each list has under the same filters. A search is not counted, because its list shows it. */
export function readCounts(
  uow: UnitOfWork,
  principal: Principal,
  { searchParam: _searchParam, ...query }: Omit<TicketsQuery, 'pageNumber' | 'sort'>,
): Promise<TicketCounts> {
  return uow.read(principal.companyId, (db) => countTickets(db, toFilter(viewerOf(principal), query)));
}

/** One ticket by its number, for those who may see it. */
export const readTicket = (uow: UnitOfWork, principal: Principal, id: number): Promise<JsonText<OpenedTicket>> =>
  readOpened(uow, principal, (db) => findOpenedTicket(db, id));

/** The same by the address of its conversation. */
export const readTicketByUuid = (
  uow: UnitOfWork,
  principal: Principal,
  uuid: string,
): Promise<JsonText<OpenedTicket>> => readOpened(uow, principal, (db) => findOpenedTicketByUuid(db, uuid));

function readOpened(
  uow: UnitOfWork,
  principal: Principal,
  find: (db: Work['db']) => Promise<TicketText | undefined>,
): Promise<JsonText<OpenedTicket>> {
  return uow.read(principal.companyId, async (db) => new JsonText(requireSight(principal, await find(db)).text));
}

/** What a person may see of the earlier and other tickets of the contact of a ticket. */
export const readHistory = (uow: UnitOfWork, principal: Principal, id: number): Promise<Ticket[]> =>
  uow.read(principal.companyId, async (db) => {
    const { contactId } = await requireVisibleTicket(db, principal, id);
    const tickets = await listTicketsOfContact(db, contactId);
    return tickets
      .filter((ticket) => ticket.id !== id && maySeePlace(principal, ticket))
      .sort((one, other) => other.id - one.id);
  });

/** The tickets of a contact that a person may see (S595). */
export const readTicketsOfContact = (uow: UnitOfWork, principal: Principal, contactId: number): Promise<Ticket[]> =>
  uow.read(principal.companyId, async (db) => {
    if (!(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
    const tickets = await listTicketsOfContact(db, contactId);
    return tickets.filter((ticket) => maySeePlace(principal, ticket)).sort((one, other) => other.id - one.id);
  });

/** A ticket that a person may see and the earlier ones of the same contact that they may see too, by their ids. */
export async function requireWithEarlier(db: Work['db'], principal: Principal, id: number): Promise<number[]> {
  const { contactId } = await requireVisibleTicket(db, principal, id);
  const tickets = await listTicketsOfContact(db, contactId);
  return [id, ...tickets.flatMap((ticket) => (ticket.id < id && maySeePlace(principal, ticket) ? [ticket.id] : []))];
}

/** What was found, for those who may see it. */
function requireSight<T extends TicketFacts>(principal: Principal, ticket: T | undefined): T {
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!maySeePlace(principal, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return ticket;
}

/** A ticket inside a running unit of work, for those who may see it. */
export const requireVisibleTicket = async (db: Work['db'], principal: Principal, id: number): Promise<SeenTicket> =>
  requireSight(principal, await findSeenTicket(db, id));

/** Whether a person may see a ticket with this queue and owner. */
export const maySeePlace = (principal: Principal, place: TicketFacts): boolean =>
  canSeeTicket(viewerOf(principal), place);

/** Whether a person may see a ticket now; asked before a socket joins its room. */
export async function maySeeTicket(uow: UnitOfWork, principal: Principal, id: number): Promise<boolean> {
  const ticket = await uow.read(principal.companyId, (db) => findSeenTicket(db, id));
  return ticket !== undefined && maySeePlace(principal, ticket);
}
