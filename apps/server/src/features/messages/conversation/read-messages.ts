import { messagesPageSize, type MessagesPage as Page, type MessagesQuery } from '@balcao/contract';
import { type AuditAction, can, canPeek } from '@balcao/domain';
import { audit, type AuditEntry, type SampledAudit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/json-text.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { listNotesBetween } from '../../ticket-notes/index.ts';
import {
  clearUnread,
  listTimeline,
  maySeeTicket,
  requireVisibleTicket,
  ticketRead,
  viewerOf,
} from '../../tickets/index.ts';
import { findTicketOfFile, hasMessage } from '../queries.ts';
import { listMessages, type MessageText, type MessageRange } from './hot-page-queries.ts';

type MessagesPage = JsonText<Page>;

export type ReadDeps = { uow: UnitOfWork; auditSampled: SampledAudit };

/**
 * A range of a conversation. Only the owner's reading counts as reading, of the newest page also when he does not say
 * so, as older clients do; looking on betrays nothing to the customer, but is noted where an admin looks into what is
 * somebody else's.
 */
export async function readMessages(
  { uow, auditSampled }: ReadDeps,
  principal: Principal,
  ticketId: number,
  query: MessagesQuery,
): Promise<MessagesPage> {
  const range = rangeOf(query);
  if (query.peek === 'true') return peek(uow, principal, ticketId, range);
  const read = query.markAsRead === 'true' ? readAndMark : readOnly;
  const { page, ownerId } = await read(uow, principal, ticketId, range);
  if (ownerId !== null && ownerId !== principal.userId && can(principal, 'tickets-manager:showall'))
    await auditSampled(opening(principal, 'conversation opened', ticketId), openingMs);
  const reads = query.markAsRead === undefined && isNewestPage(range) && ownerId === principal.userId;
  return reads ? (await readAndMark(uow, principal, ticketId, range)).page : page;
}

/** All that is read of a conversation within this time is one opening of it. */
const openingMs = 15 * 60_000;

const opening = (principal: Principal, action: AuditAction, ticketId: number): AuditEntry => ({
  companyId: principal.companyId,
  by: principal,
  action,
  object: String(ticketId),
});

type Read = (
  uow: UnitOfWork,
  principal: Principal,
  ticketId: number,
  range: MessageRange,
) => Promise<{ page: MessagesPage; ownerId: number | null }>;

const readOnly: Read = (uow, principal, ticketId, range) =>
  uow.read(principal.companyId, async (db) => {
    const { userId } = await requireVisibleTicket(db, principal, ticketId);
    return { page: await readRange(db, principal, { ticketId, range }), ownerId: userId };
  });

const readAndMark: Read = (uow, principal, ticketId, range) =>
  uow.write(principal.companyId, async (work) => {
    const { userId } = await requireVisibleTicket(work.db, principal, ticketId);
    const read = userId === principal.userId ? await clearUnread(work.db, ticketId) : undefined;
    if (read) await work.record(ticketRead(principal.companyId, { ticket: read }));
    return { page: await readRange(work.db, principal, { ticketId, range }), ownerId: userId };
  });

/** Only the first page of a conversation is audited; further pages belong to the same reading. */
function peek(uow: UnitOfWork, principal: Principal, ticketId: number, range: MessageRange): Promise<MessagesPage> {
  return uow.write(principal.companyId, async ({ db }) => {
    const ticket = await requireVisibleTicket(db, principal, ticketId);
    if (!canPeek(viewerOf(principal), ticket)) throw new AppError('ERR_NO_PERMISSION');
    if (isNewestPage(range)) await audit(db, opening(principal, 'conversation peeked', ticketId));
    return readRange(db, principal, { ticketId, range });
  });
}

const isNewestPage = (range: MessageRange): boolean => range.from === 'end' && range.offset === 0;

function rangeOf({ pageNumber, before, around, after }: MessagesQuery): MessageRange {
  if (around !== undefined) return { from: 'around', messageId: around };
  if (before !== undefined) return { from: 'before', messageId: before };
  if (after !== undefined) return { from: 'after', messageId: after };
  return { from: 'end', offset: (pageNumber - 1) * messagesPageSize };
}

type Range = { rows: readonly MessageText[]; hasMore: boolean; hasNewer: boolean };

/** A range of a conversation, with what stands between its messages. */
async function readRange(
  db: Work['db'],
  principal: Principal,
  { ticketId, range }: { ticketId: number; range: MessageRange },
): Promise<MessagesPage> {
  if (range.from !== 'end' && !(await hasMessage(db, ticketId, range.messageId)))
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  // Admins answer for what was said; attendants do not read what was taken back.
  const wish = { limit: messagesPageSize, showsDeleted: can(principal, 'tickets-manager:showall') };
  const { rows, hasMore, hasNewer } = cut(await listMessages(db, ticketId, range, wish), range);
  const between = {
    // An empty page after a message has nothing to tell that the page of this message did not.
    from: hasMore ? (rows[0]?.id ?? Number.MAX_SAFE_INTEGER) : 0,
    to: hasNewer ? (rows.at(-1)?.id ?? 0) : null,
  };
  const [timeline, notes] = await Promise.all([
    listTimeline(db, ticketId, between),
    listNotesBetween(db, ticketId, between),
  ]);
  const others = JSON.stringify({ timeline, notes, hasMore, hasNewer }).slice(1);
  return new JsonText(`{"messages":[${rows.map(({ text }) => text).join(',')}],${others}`);
}

/** The page without the row that only told whether there are more. */
function cut(rows: readonly MessageText[], range: MessageRange): Range {
  if (range.from === 'around') return cutAround(rows, range.messageId);
  const hasOneMore = rows.length > messagesPageSize;
  if (range.from === 'after') return { rows: rows.slice(0, messagesPageSize), hasMore: true, hasNewer: hasOneMore };
  return {
    rows: rows.slice(-messagesPageSize),
    hasMore: hasOneMore,
    hasNewer: range.from !== 'end' || range.offset > 0,
  };
}

function cutAround(rows: readonly MessageText[], messageId: number): Range {
  const half = messagesPageSize / 2;
  const [older, newer] = [rows.filter(({ id }) => id <= messageId), rows.filter(({ id }) => id > messageId)];
  return {
    rows: [...older.slice(-half), ...newer.slice(0, half)],
    hasMore: older.length > half,
    hasNewer: newer.length > half,
  };
}

/** Whether a person may read a file of a conversation: those who see the conversation may. */
export async function maySeeFile(uow: UnitOfWork, principal: Principal, mediaId: string): Promise<boolean> {
  const ticketId = await uow.read(principal.companyId, (db) => findTicketOfFile(db, mediaId));
  return ticketId !== undefined && maySeeTicket(uow, principal, ticketId);
}
