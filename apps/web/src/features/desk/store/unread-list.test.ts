import { describe, expect, it } from 'vitest';
import { bia, buildMessage, buildTicket } from './build-desk.ts';
import { clearUnread } from './ticket-changes.ts';
import { keepLists, setPages } from './list-changes.ts';
import { applyMessageEvent, applyTicketEvent } from './desk-events.ts';
import { applyTicketsPage } from './desk-pages.ts';
import { type DeskState, emptyDesk } from './desk-state.ts';
import { keyOf, toRequestQuery, unreadListQuery } from './ticket-list-query.ts';
import { beginPage } from './paged-ids.ts';

const key = keyOf(unreadListQuery);
const unread = (state: DeskState) => state.lists.get(key)?.pages.ids;
const asked = setPages(emptyDesk, unreadListQuery, (pages) => beginPage(pages, 'first', 1));
const bell = (...tickets: ReturnType<typeof buildTicket>[]): DeskState =>
  applyTicketsPage(asked, unreadListQuery, { requestId: 1, page: 1, tickets, hasMore: false, viewer: bia });
const one = buildTicket({ id: 1, unreadMessages: 2, minute: 1 });

describe('the list of the bell', () => {
  it('S36 is asked for by its own word', () => {
    expect(toRequestQuery(unreadListQuery)).toMatchObject({ withUnreadMessages: 'true', status: undefined });
  });

  it('S38 a new message brings its ticket to the top', () => {
    const ticket = buildTicket({ id: 2, unreadMessages: 1, minute: 2 });
    const after = applyMessageEvent(
      bell(one),
      { action: 'create', ticket, message: buildMessage({ ticketId: 2 }), contact: ticket.contact },
      bia,
    );
    expect(unread(after)).toEqual([2, 1]);
  });

  it.each([
    ['read', { action: 'updateUnread' as const, ticketId: 1 }],
    ['deleted', { action: 'delete' as const, ticketId: 1 }],
    ['no longer theirs', { action: 'removeFromList' as const, ticketId: 1 }],
    [
      'somebody’s',
      {
        action: 'update' as const,
        ticket: buildTicket({ id: 1, unreadMessages: 2, status: 'open', userId: 7, version: 2 }),
      },
    ],
  ])('S38 what is %s leaves', (_what, event) => {
    expect(unread(applyTicketEvent(bell(one), event, bia))).toEqual([]);
  });

  it('S38 what is read while the list is on its way does not come with it', () => {
    const answered = applyTicketsPage(clearUnread(asked, 1), unreadListQuery, {
      requestId: 1,
      page: 1,
      tickets: [one],
      hasMore: false,
      viewer: bia,
    });
    expect(unread(answered)).toEqual([]);
  });

  it('stays when the lists of the page change', () => {
    expect(unread(keepLists(bell(one), []))).toEqual([1]);
  });
});
