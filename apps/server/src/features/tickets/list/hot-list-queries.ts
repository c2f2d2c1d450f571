/*
 * Raw SQL for the benchmark rows "tickets pending, page 1" and its neighbours, "ticket counts" and "search, rare word".
 * A page is chosen from the indexes alone, each branch in the order of one of them, and leaves as the text the database
 * wrote.
 */
import type { TicketCounts } from '@balcao/contract';
import type { QueueChoice } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import { orderBy, pageAsText } from '../hot-wire.ts';
import type { TicketFilter } from './ticket-filter.ts';

const none = sql``;

function inQueues(choice: QueueChoice | null): RawBuilder<unknown> {
  if (choice === null) return none;
  const { ids, withoutQueueOf } = choice;
  if (withoutQueueOf === 'all') return sql`AND (t.queue_id = ANY(${ids}::int[]) OR t.queue_id IS NULL)`;
  if (withoutQueueOf.length === 0) return sql`AND t.queue_id = ANY(${ids}::int[])`;
  return sql`AND (t.queue_id = ANY(${ids}::int[])
    OR t.queue_id IS NULL AND t.connection_id = ANY(${withoutQueueOf}::int[]))`;
}

const companyZone = sql`(SELECT time_zone FROM companies WHERE id = t.company_id)`;

/** On a day of the company, given as such or by an instant of it. */
function onDay(column: RawBuilder<unknown>, given: string | null): RawBuilder<unknown> {
  if (given === null) return none;
  const isInstant = given.includes('T');
  const day = isInstant ? sql`(${given}::timestamptz AT TIME ZONE ${companyZone})::date` : sql`${given}::date`;
  return sql`AND ${column} >= ${day}::timestamp AT TIME ZONE ${companyZone}
    AND ${column} < (${day} + 1)::timestamp AT TIME ZONE ${companyZone}`;
}

/** A message of ours that was deleted is no answer. */
const isUnanswered = sql`AND t.last_message <> '' AND (t.last_sent_id IS NULL OR EXISTS (
  SELECT FROM messages s WHERE s.company_id = t.company_id AND s.id = t.last_sent_id AND s.is_deleted))`;

/** What narrows every branch alike. */
function narrowing({ tags, users, createdOn, changedOn, ownerId, ...only }: TicketFilter): RawBuilder<unknown> {
  const withTags =
    tags.length === 0
      ? none
      : sql`AND ${tags.length} = (
          SELECT count(*) FROM ticket_tags l
          WHERE l.company_id = t.company_id AND l.ticket_id = t.id AND l.tag_id = ANY(${tags}::int[]))`;
  const ofUsers = users === null ? none : sql`AND t.user_id = ANY(${users}::int[])`;
  const created = onDay(sql`t.created_at`, createdOn);
  const changed = onDay(sql`t.updated_at`, changedOn);
  const unread = only.onlyUnread ? sql`AND (t.unread > 0 OR t.transferred_by <> ${ownerId})` : none;
  const withoutBot = only.withoutBot ? sql`AND NOT t.chatbot` : none;
  const unanswered = only.onlyUnanswered ? isUnanswered : none;
  const mine = only.onlyOf === null ? none : sql`AND t.user_id = ${only.onlyOf}`;
  const snoozed = { none: sql`AND t.snoozed_until IS NULL`, only: sql`AND t.snoozed_until IS NOT NULL`, any: none };
  const rest = sql`${unanswered} ${mine} ${snoozed[only.snoozed]}`;
  return sql`${withTags} ${ofUsers} ${created} ${changed} ${unread} ${withoutBot} ${rest}`;
}

/**
 * The conditions of each branch: everybody's, or the own ones and those nobody owns. Each runs along an index in its
 * order.
 */
function branchesOf(db: TenantDb, filter: TicketFilter): RawBuilder<unknown>[] {
  const narrowed = narrowing(filter);
  return filter.statuses.flatMap((status) => {
    // The index of waiting tickets has no others, so a plan that is kept has to know the status.
    const inStatus = filter.sort === 'waiting' ? sql.lit(status) : sql`${status}`;
    const base = sql`t.company_id = ${db.companyId} AND t.status = ${inStatus}`;
    if (filter.ownerId === null) return [sql`${base} ${inQueues(filter.ownedIn)} ${narrowed}`];
    return [
      sql`${base} AND t.user_id = ${filter.ownerId} ${inQueues(filter.ownedIn)} ${narrowed}`,
      sql`${base} AND t.user_id IS NULL ${inQueues(filter.unownedIn)} ${narrowed}`,
    ];
  });
}

const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` UNION ALL `);

const sortColumn = { newest: sql`t.updated_at`, waiting: sql`t.waiting_since` } as const;

/** Ids of the first tickets under a filter in its order, from the indexes alone. */
function firstIds(db: TenantDb, filter: TicketFilter, { limit, offset }: Page): RawBuilder<unknown> {
  const order = orderBy[filter.sort];
  const columns = sql`t.id, ${sortColumn[filter.sort]}`;
  const branches = branchesOf(db, filter).map(
    (where) => sql`(SELECT ${columns} FROM tickets t WHERE ${where} ${order} LIMIT ${limit + offset})`,
  );
  return sql`SELECT id FROM (${union(branches)}) t ${order} LIMIT ${limit} OFFSET ${offset}`;
}

export type Page = { limit: number; offset: number };

/** One row more than the page shows whether there are more. */
const withOneMore = ({ limit, offset }: Page): Page => ({ limit: limit + 1, offset });

/** A page of tickets as the text of an answer. */
export type PageText = { tickets: string; hasMore: boolean };

const noTickets: PageText = { tickets: '', hasMore: false };

/** A page of tickets in the order of the filter. */
export async function listTickets(db: TenantDb, filter: TicketFilter, page: Page): Promise<PageText> {
  const { rows } = await sql<PageText>`
    WITH page AS MATERIALIZED (${firstIds(db, filter, withOneMore(page))})
    ${pageAsText(db.companyId, { size: page.limit, sort: filter.sort })}`.execute(db.sql);
  return rows[0] ?? noTickets;
}

/** Counts stop here, because larger numbers are not shown. */
const mostCounted = 10_000;

/**
 * How many tickets a filter finds, by state, and how many of them have something unread or were just handed over,
 * those apart that the chatbot is talking on.
 */
export async function countTickets(db: TenantDb, filter: TicketFilter): Promise<TicketCounts> {
  const count = (narrowed: Partial<TicketFilter>): RawBuilder<unknown> => {
    const branches = branchesOf(db, { ...filter, ...narrowed });
    const found = branches.map((where) => sql`(SELECT 1 FROM tickets t WHERE ${where} LIMIT ${mostCounted})`);
    return sql`(SELECT count(*) FROM (${union(found)}) found)::int`;
  };
  const running = { statuses: ['open', 'pending'], snoozed: 'none' } as const;
  const { rows } = await sql<TicketCounts>`
    SELECT ${count({ statuses: ['open'], snoozed: 'none' })} AS open,
      ${count({ statuses: ['pending'], snoozed: 'none' })} AS pending,
      ${count({ statuses: ['closed'], snoozed: 'any' })} AS closed,
      ${count({ ...running, onlyUnread: true, withoutBot: true })} AS unread`.execute(db.sql);
  return rows[0] ?? { open: 0, pending: 0, closed: 0, unread: 0 };
}

export type Term = { /** As typed. */ text: string; digits: string };

const newestOf = (db: TenantDb, filter: TicketFilter, limit: number): RawBuilder<unknown> =>
  sql`ARRAY(${firstIds(db, { ...filter, sort: 'newest' }, { limit, offset: 0 })})`;

/** In how many of the newest tickets the words stand, each looked at as far back as `depth` messages. */
export async function countInNewest(
  db: TenantDb,
  filter: TicketFilter,
  { text, tickets, depth }: { text: string; tickets: number; depth: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM search_messages_of(${newestOf(db, filter, tickets)}, ${text}, ${tickets}, ${depth})`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** Tickets of contacts beyond this many are not looked for: a name that common needs another word. */
const mostContacts = 5_000;
/**
 * A word that stands everywhere, in one of ten at least, is looked for in so many of the newest tickets for each row of
 * the answer, and in no more than this.
 */
const looked = { perRow: 15, most: 5_000 };
/** And in each of them no further back than this. */
const deepest = 200;

/**
 * Tickets whose contact or messages hold the term, or that have it as their number. Rare words come from the index of
 * all messages; common ones from the newest tickets, where they are found at once.
 */
export async function searchTickets(
  db: TenantDb,
  filter: TicketFilter,
  { term, isCommon, ...asked }: Page & { term: Term; isCommon: boolean },
): Promise<PageText> {
  const page = withOneMore(asked);
  const number = /^\d{1,9}$/.test(term.text) ? Number(term.text) : null;
  const wanted = page.limit + page.offset;
  const newest = newestOf(db, filter, Math.min(looked.most, wanted * looked.perRow));
  const messages = isCommon
    ? sql`SELECT * FROM search_messages_of(${newest}, ${term.text}, ${wanted}, ${deepest})`
    : sql`SELECT * FROM search_messages(${term.text})`;
  // Each found one is looked up by itself: kept plans would rather read all tickets of the company.
  const seen = branchesOf(db, filter).map(
    (where) => sql`(
      SELECT one.id, found.message_id, one.updated_at
      FROM found
      CROSS JOIN LATERAL (
        SELECT t.id, t.updated_at FROM tickets t WHERE t.id = found.ticket_id AND ${where} OFFSET 0) one)`,
  );
  const { rows } = await sql<PageText>`
    WITH found AS MATERIALIZED (
      SELECT ticket_id, max(message_id) AS message_id FROM (
        ${messages}
        UNION ALL
        SELECT t.id, NULL
        FROM search_contacts(${term.text}, ${term.digits}, ${mostContacts}) s
        CROSS JOIN LATERAL (
          SELECT id FROM tickets WHERE company_id = ${db.companyId} AND contact_id = s.contact_id OFFSET 0) t
        UNION ALL
        SELECT ${number}::int, NULL WHERE ${number}::int IS NOT NULL) hits
      GROUP BY ticket_id),
    page AS MATERIALIZED (
      SELECT DISTINCT ON (updated_at, id) id, message_id, ${term.text}::text AS term FROM (${union(seen)}) seen
      ORDER BY updated_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset})
    ${pageAsText(db.companyId, { size: asked.limit, isSearch: true })}`.execute(db.sql);
  return rows[0] ?? noTickets;
}

/**
 * The few letters no index can serve: contacts whose name begins so are not worth a scan; only the number of a ticket
 * counts.
 */
export async function findByNumber(db: TenantDb, filter: TicketFilter, number: number): Promise<PageText> {
  const branches = branchesOf(db, filter).map(
    (where) => sql`(SELECT t.id FROM tickets t WHERE t.id = ${number} AND ${where})`,
  );
  const { rows } = await sql<PageText>`
    WITH page AS MATERIALIZED (${union(branches)}) ${pageAsText(db.companyId, { size: 1 })}`.execute(db.sql);
  return rows[0] ?? noTickets;
}
