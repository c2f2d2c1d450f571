import { orderOf, type DeskList, type DeskState, type TicketEntry } from './desk-state.ts';
import { emptyPagedIds, insertId, moveId, type PagedIds, removeId, removeOutdatedId, restoreId } from './paged-ids.ts';
import type { MessageWindow } from './message-window.ts';
import { without } from './entity-maps.ts';
import { isListed, type Viewer } from '@balcao/domain';
import { ticketsPageSize } from '@balcao/contract';
import { growsByEvents, keyOf, type TicketListQuery, unreadListQuery } from './ticket-list-query.ts';

/** All lists after a change. The same map is returned when none changed, so that nothing is redrawn. */
export function mapLists(lists: DeskState['lists'], change: (list: DeskList) => DeskList): DeskState['lists'] {
  const changed = [...lists].flatMap(([key, list]) => {
    const next = change(list);
    return next === list ? [] : [[key, next] as const];
  });
  return changed.length === 0 ? lists : new Map([...lists, ...changed]);
}

/** Marks what has to be fetched again before it is shown. */
export const markedStale = <L extends PagedIds | MessageWindow>(list: L): L =>
  list.stale ? list : { ...list, stale: true };

export const withPages = (list: DeskList, pages: PagedIds): DeskList =>
  pages === list.pages ? list : { ...list, pages };

/** A search result with a row that an event removed a moment ago. Search results grow by nothing else. */
function restoreRow(list: DeskList, ticketId: number): DeskList {
  const place = list.removedPositions.get(ticketId);
  return place === undefined
    ? list
    : {
        ...list,
        pages: restoreId(list.pages, ticketId, place),
        removedPositions: without(list.removedPositions, ticketId),
      };
}

/**
 * Puts stored tickets at their place in each list. Tickets that are new to a list are added only if `enters` is set.
 */
export function placeInLists(
  state: DeskState,
  { tickets, viewer, enters }: { tickets: readonly TicketEntry[]; viewer: Viewer; enters: boolean },
): DeskState {
  const place = (list: DeskList, ticket: TicketEntry): DeskList => {
    const { query, pages } = list;
    const order = orderOf(state.tickets, query);
    if (!isListed(viewer, query, ticket)) return withPages(list, removeOutdatedId(pages, ticket.id, ticketsPageSize));
    if (!growsByEvents(query)) return enters ? restoreRow(list, ticket.id) : list;
    if (enters) return withPages(list, insertId(pages, ticket.id, order));
    return pages.ids.includes(ticket.id) ? withPages(list, moveId(pages, ticket.id, order)) : list;
  };
  const lists = mapLists(state.lists, (list) => tickets.reduce(place, list));
  return lists === state.lists ? state : { ...state, lists };
}

/**
 * Removes a ticket from every list. It stays in the store for whoever has it open. Those who still may see it get a
 * further event.
 */
export function dropFromLists(state: DeskState, ticketId: number): DeskState {
  const drop = (list: DeskList): DeskList => {
    const place = list.pages.ids.indexOf(ticketId);
    const rest = withPages(list, removeId(list.pages, ticketId, ticketsPageSize));
    return place < 0 || growsByEvents(list.query)
      ? rest
      : { ...rest, removedPositions: new Map(list.removedPositions).set(ticketId, place) };
  };
  return { ...state, lists: mapLists(state.lists, drop) };
}

/** Changes one list, which is created if it does not exist. */
export function setList(state: DeskState, query: TicketListQuery, change: (list: DeskList) => DeskList): DeskState {
  const key = keyOf(query);
  const known = state.lists.get(key) ?? { query, pages: emptyPagedIds, hits: new Map(), removedPositions: new Map() };
  const next = change(known);
  return next === known ? state : { ...state, lists: new Map(state.lists).set(key, next) };
}

/** Changes the pages of one list. */
export function setPages(state: DeskState, query: TicketListQuery, change: (pages: PagedIds) => PagedIds): DeskState {
  return setList(state, query, (list) => {
    const pages = change(list.pages);
    return pages === list.pages ? list : { ...list, pages };
  });
}

/**
 * Removes the lists that are no longer shown; their tickets stay in the store (S119). The list of the notifications
 * bell is always kept.
 */
export function keepLists(state: DeskState, queries: readonly TicketListQuery[]): DeskState {
  const keys = new Set([unreadListQuery, ...queries].map(keyOf));
  const kept = [...state.lists].filter(([key]) => keys.has(key));
  return kept.length === state.lists.size ? state : { ...state, lists: new Map(kept) };
}

/** Has a list fetched again. */
export function markListStale(state: DeskState, query: TicketListQuery): DeskState {
  return setPages(state, query, markedStale);
}
