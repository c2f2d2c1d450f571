import type { TicketsQuery } from '@balcao/contract';
import { filterFor, type TicketListFilter, type TicketQuestion, type Viewer } from '@balcao/domain';

/** What a list is narrowed by: who may see what, and days of the company, which only the database knows. */
export type TicketFilter = TicketListFilter & { createdOn: string | null; changedOn: string | null };

type Asked = Omit<TicketsQuery, 'pageNumber' | 'searchParam'>;

function questionOf({ status, showAll, queueIds, tags, users, withUnreadMessages, ...asked }: Asked): TicketQuestion {
  return {
    status: status ?? null,
    showAll: showAll === 'true',
    queueIds: queueIds ?? [],
    tags: tags ?? [],
    users: users ?? [],
    unread: withUnreadMessages === 'true',
    unanswered: asked.unanswered === 'true',
    mine: asked.mine === 'true',
    snoozed: asked.snoozed === 'true',
    sort: asked.sort,
  };
}

/** What a query may show this person. */
export function toFilter(viewer: Viewer, query: Asked): TicketFilter {
  return {
    ...filterFor(viewer, questionOf(query)),
    createdOn: query.date ?? null,
    changedOn: query.updatedAt ?? null,
  };
}
