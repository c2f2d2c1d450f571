import type { OpenedTicket, TicketsQuery } from '@balcao/contract';
import {
  filterFor,
  isListed,
  type ListedFacts,
  matchesFilter,
  replyWindowEnd,
  type TicketQuestion,
  type TicketSort,
  ticketSorts,
  ticketStatuses,
  type Viewer,
} from '@balcao/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildConnection } from '../../../test/support/test-conversations.ts';
import { buildCompany, type TestCompany } from '../../../test/support/test-people.ts';
import { countTickets, findByNumber, listTickets, type PageText, searchTickets } from './list/hot-list-queries.ts';
import { findOpenedTicket, findReplyWindow } from './hot-ticket-queries.ts';
import { toFilter } from './list/ticket-filter.ts';

/** The same cases in every run; another number tries other ones. */
const seed = Number(process.env['RULES_SEED'] ?? 20_261_102);
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(arbitrary, { seed, numRuns });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  process.stdout.write(`rules in SQL: repeat with RULES_SEED=${seed}\n`);
});
afterAll(() => app.close());

/** Ids made with one statement: as many rows of a table as there are names. */
async function insertNamed(table: 'queues' | 'tags', companyId: number, names: readonly string[]): Promise<number[]> {
  const rows = await app.database.asOwner<{ id: number }>(
    `INSERT INTO ${table} (company_id, name, color) SELECT $1, name, '#' || lpad(place::text, 6, '0') FROM unnest($2::text[]) WITH ORDINALITY AS given (name, place) RETURNING id`,
    [companyId, names],
  );
  return rows.map(({ id }) => id);
}

type StoredTicket = ListedFacts & { id: number; minutesAgo: number; waitingMinutes: number };

/** Random tickets of a company, each with a contact of its own. */
async function insertTickets(companyId: number, given: readonly Omit<StoredTicket, 'id'>[]): Promise<StoredTicket[]> {
  const rows = await app.database.asOwner<{ id: number; n: number }>(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb)
         AS g (n int, status text, queue_id int, user_id int, connection_id int, unread int, transferred_by int, minutes_ago int, waiting_minutes int, last_message text, last_sent_id bigint, snoozed_until timestamptz, chatbot boolean)),
     people AS (INSERT INTO contacts (company_id, name) SELECT $1, 'Cliente ' || n FROM given RETURNING id, name),
     opened AS (
       INSERT INTO tickets (company_id, contact_id, queue_id, user_id, connection_id, status, unread, transferred_by, chat, updated_at, waiting_since, last_message, last_sent_id, snoozed_until, chatbot)
       SELECT $1, p.id, queue_id, user_id, connection_id, status, unread, transferred_by, 'test:' || n, now() - minutes_ago * interval '1 minute',
         now() - waiting_minutes * interval '1 minute', last_message, last_sent_id, snoozed_until, chatbot
       FROM given JOIN people p ON p.name = 'Cliente ' || n RETURNING id, chat)
     SELECT id, split_part(chat, ':', 2)::int AS n FROM opened`,
    [
      companyId,
      JSON.stringify(
        given.map(({ status, queueId, userId, whatsappId, unreadMessages, transferredBy, ...ticket }, n) => ({
          n,
          status,
          queue_id: queueId,
          user_id: userId,
          connection_id: whatsappId,
          unread: unreadMessages,
          transferred_by: transferredBy?.id ?? null,
          minutes_ago: ticket.minutesAgo,
          waiting_minutes: ticket.waitingMinutes,
          last_message: ticket.lastMessage,
          last_sent_id: ticket.lastSent?.id ?? null,
          snoozed_until: ticket.snoozedUntil,
          chatbot: ticket.chatbot,
        })),
      ),
    ],
  );
  const idOf = new Map(rows.map(({ id, n }) => [n, id]));
  const tickets = given.map((ticket, n) => ({ ...ticket, id: idOf.get(n) ?? 0 }));
  await app.database.asOwner(
    `INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT $1, ticket_id, tag_id FROM unnest($2::int[], $3::int[]) AS l (ticket_id, tag_id)`,
    [
      companyId,
      tickets.flatMap(({ id, tags }) => tags.map(() => id)),
      tickets.flatMap(({ tags }) => tags.map((tag) => tag.id)),
    ],
  );
  return tickets;
}

describe('lists, counts and searches in SQL follow the rule of the domain', () => {
  type Asked = { viewer: Viewer; question: TicketQuestion };

  let company: TestCompany;
  let tickets: StoredTicket[];
  let asked: Asked[];

  beforeAll(async () => {
    company = await buildCompany(app);
    const queueIds = [company.queueId, ...(await insertNamed('queues', company.id, ['Vendas', 'Suporte']))];
    const tagIds = await insertNamed('tags', company.id, ['Boleto', 'Urgente', 'VIP']);
    const userIds = [company.admin.id, company.attendant.id];
    const connectionIds = [await buildConnection(app, company), await buildConnection(app, company)];
    const orNull = <T>(values: readonly T[]) => fc.constantFrom<T | null>(null, ...values);
    tickets = await insertTickets(
      company.id,
      sample(
        fc.record({
          status: fc.constantFrom(...ticketStatuses),
          queueId: orNull(queueIds),
          userId: orNull(userIds),
          whatsappId: orNull(connectionIds),
          unreadMessages: fc.nat(1),
          chatbot: fc.boolean(),
          transferredBy: orNull(userIds.map((id) => ({ id }))),
          tags: fc.subarray(tagIds.map((id) => ({ id }))),
          // Several tickets changed in the same moment.
          minutesAgo: fc.nat(60),
          waitingMinutes: fc.nat(60),
          lastMessage: fc.constantFrom('', 'Oi', 'Oi'),
          lastSent: orNull([{ id: 1 }]),
          snoozedUntil: fc.constantFrom(null, null, null, '2036-01-01T00:00:00Z'),
        }),
        100,
      ),
    );
    const viewer: fc.Arbitrary<Viewer> = fc.oneof(
      fc.record({
        userId: fc.constantFrom(...userIds),
        isAdmin: fc.boolean(),
        queueIds: fc.subarray(queueIds),
        connectionIds: fc.subarray(connectionIds),
        companyHasNoQueue: fc.constant(false),
      }),
      fc.record({
        userId: fc.constantFrom(...userIds),
        isAdmin: fc.boolean(),
        queueIds: fc.constant([]),
        connectionIds: fc.constant('all' as const),
        companyHasNoQueue: fc.constant(true),
      }),
    );
    const question: fc.Arbitrary<TicketQuestion> = fc.record({
      status: orNull(ticketStatuses),
      showAll: fc.boolean(),
      // Zero stands for tickets without queue.
      queueIds: fc.subarray([0, ...queueIds]),
      tags: fc.subarray(tagIds, { maxLength: 2 }),
      users: fc.subarray(userIds, { maxLength: 1 }),
      unread: fc.boolean(),
      // Rarely both: the two together leave few tickets.
      unanswered: fc.constantFrom(false, false, false, true),
      mine: fc.constantFrom(false, false, false, true),
      snoozed: fc.constantFrom(false, false, false, true),
      sort: fc.constantFrom(...ticketSorts),
    });
    asked = sample(fc.record({ viewer, question }), 200);
  });

  const queryOf = ({
    status,
    showAll,
    queueIds,
    tags,
    users,
    unread,
    unanswered,
    mine,
    snoozed,
    sort,
  }: TicketQuestion): Omit<TicketsQuery, 'pageNumber'> => ({
    searchParam: '',
    status: status ?? undefined,
    showAll: showAll ? 'true' : undefined,
    queueIds: [...queueIds],
    tags: [...tags],
    users: [...users],
    withUnreadMessages: unread ? 'true' : undefined,
    unanswered: unanswered ? 'true' : undefined,
    mine: mine ? 'true' : undefined,
    snoozed: snoozed ? 'true' : undefined,
    sort,
  });
  const inOrder: Record<TicketSort, (one: StoredTicket, other: StoredTicket) => number> = {
    newest: (one, other) => one.minutesAgo - other.minutesAgo || other.id - one.id,
    waiting: (one, other) => other.waitingMinutes - one.waitingMinutes || one.id - other.id,
  };
  /** What the rule lists, in its order or another one. */
  const expected = ({ viewer, question }: Asked, sort = filterFor(viewer, question).sort): number[] =>
    tickets
      .filter((ticket) => isListed(viewer, question, ticket))
      .sort(inOrder[sort])
      .map(({ id }) => id);
  const idsOf = ({ tickets: text }: PageText): number[] =>
    (JSON.parse(`[${text}]`) as { id: number }[]).map(({ id }) => id);
  const everything = { limit: 1_000, offset: 0 };

  it('S134 S116 S117 S118 S430 S431 S433 R11 a list has exactly the tickets that belong in it, in their order', async () => {
    await app.uow.read(company.id, async (db) => {
      for (const each of asked)
        expect(
          idsOf(await listTickets(db, toFilter(each.viewer, queryOf(each.question)), everything)),
          JSON.stringify(each),
        ).toEqual(expected(each));
    });
    // Without full and empty lists the comparison would say little.
    const sizes = asked.map((each) => expected(each).length);
    expect(Math.min(...sizes)).toBe(0);
    expect(Math.max(...sizes)).toBeGreaterThan(25);
  });

  it('a page is a part of the list, and says whether there are more', async () => {
    await app.uow.read(company.id, async (db) => {
      for (const each of asked.slice(0, 40)) {
        const all = expected(each);
        const page = await listTickets(db, toFilter(each.viewer, queryOf(each.question)), { limit: 7, offset: 14 });
        expect([idsOf(page), page.hasMore], JSON.stringify(each)).toEqual([all.slice(14, 21), all.length > 21]);
      }
    });
  });

  it('S115 counts are the sizes of the lists', async () => {
    await app.uow.read(company.id, async (db) => {
      for (const each of asked.slice(0, 100)) {
        const filter = filterFor(each.viewer, each.question);
        const size = (changes: Partial<typeof filter>): number =>
          tickets.filter((ticket) => matchesFilter({ ...filter, ...changes }, ticket)).length;
        expect(await countTickets(db, toFilter(each.viewer, queryOf(each.question))), JSON.stringify(each)).toEqual({
          open: size({ statuses: ['open'], snoozed: 'none' }),
          pending: size({ statuses: ['pending'], snoozed: 'none' }),
          closed: size({ statuses: ['closed'], snoozed: 'any' }),
          unread: size({ statuses: ['open', 'pending'], snoozed: 'none', onlyUnread: true, withoutBot: true }),
        });
      }
    });
  });

  it('T30 S118 a search finds nothing that the list does not have', async () => {
    await app.uow.read(company.id, async (db) => {
      for (const [place, each] of asked.slice(0, 40).entries()) {
        const filter = toFilter(each.viewer, queryOf(each.question));
        const listed = expected(each, 'newest');
        const term = { text: 'Cliente', digits: '' };
        const found = await searchTickets(db, filter, { ...everything, term, isCommon: false });
        expect(idsOf(found), JSON.stringify(each)).toEqual(listed);
        const id = tickets[place]?.id ?? 0;
        expect(idsOf(await findByNumber(db, filter, id))).toEqual(listed.includes(id) ? [id] : []);
      }
    });
  });

  it.each([
    ['the last second of the day before', '2026-03-09T02:59:59.999Z', '2026-03-08'],
    ['midnight', '2026-03-09T03:00:00Z', '2026-03-09'],
    ['the last moment of the day', '2026-03-10T02:59:59.999Z', '2026-03-09'],
    ['midnight of the next day', '2026-03-10T03:00:00Z', '2026-03-10'],
  ])('S119 a day is one of the company in São Paulo: %s', async (_what, instant, day) => {
    const [ticket] = tickets;
    if (!ticket) throw new Error('there are no tickets');
    await app.database.asOwner('UPDATE tickets SET created_at = $2, updated_at = $2 WHERE id = $1', [
      ticket.id,
      instant,
    ]);
    const admin = {
      userId: company.admin.id,
      isAdmin: true,
      queueIds: [],
      connectionIds: [],
      companyHasNoQueue: false,
    };
    const days = ['2026-03-08', '2026-03-09', '2026-03-10'];
    for (const name of ['date', 'updatedAt'] as const) {
      const found = await app.uow.read(company.id, async (db) => {
        const listed: string[] = [];
        for (const each of days) {
          const page = await listTickets(db, toFilter(admin, { showAll: 'true', [name]: each }), everything);
          if (idsOf(page).includes(ticket.id)) listed.push(each);
        }
        return listed;
      });
      expect(found, name).toEqual([day]);
    }
  });
});

describe('the 24-hour window in SQL follows the rule of the domain', () => {
  type Said = { fromMe: boolean; sentAt: number };

  it('ends a day after the customer’s last message on the connection, in whatever ticket', async () => {
    const company = await buildCompany(app);
    const connections = [await buildConnection(app, company), await buildConnection(app, company)];
    await app.database.asOwner(`UPDATE connections SET provider = 'cloud' WHERE id = ANY($1)`, [connections]);
    const people = await app.database.asOwner<{ id: number }>(
      `INSERT INTO contacts (company_id, name) SELECT $1, 'Pessoa ' || n FROM generate_series(1, 12) n RETURNING id`,
      [company.id],
    );
    const now = Date.now();
    const message: fc.Arbitrary<Said> = fc.record({
      fromMe: fc.boolean(),
      sentAt: fc.nat(30 * 3_600_000).map((ago) => now - ago),
    });
    const talks = sample(
      fc.record({
        contactId: fc.constantFrom(...people.map(({ id }) => id)),
        connectionId: fc.constantFrom(...connections),
        // In the order in which they arrived, which is not always the one in which they were sent.
        said: fc.array(message, { maxLength: 5 }),
      }),
      60,
    );
    const opened = await app.database.asOwner<{ id: number }>(
      `INSERT INTO tickets (company_id, contact_id, connection_id, status, chat)
       SELECT $1, contact_id, connection_id, 'closed', 'pn:1' FROM unnest($2::int[], $3::int[]) AS t (contact_id, connection_id) RETURNING id`,
      [company.id, talks.map(({ contactId }) => contactId), talks.map(({ connectionId }) => connectionId)],
    );
    const said = talks.flatMap((talk, place) => talk.said.map((each) => ({ ...each, ticketId: opened[place]?.id })));
    await app.database.asOwner(
      `INSERT INTO messages (company_id, ticket_id, wid, from_me, sent_at)
       SELECT $1, ticket_id, 'W' || place, from_me, to_timestamp(sent_ms / 1000.0)
       FROM unnest($2::int[], $3::boolean[], $4::float8[]) WITH ORDINALITY AS m (ticket_id, from_me, sent_ms, place) ORDER BY place`,
      [
        company.id,
        said.map(({ ticketId }) => ticketId),
        said.map(({ fromMe }) => fromMe),
        said.map(({ sentAt }) => sentAt),
      ],
    );
    const windows = await app.uow.read(company.id, async (db) => {
      const found: [number | null | undefined, number | null][] = [];
      for (const { id } of opened) {
        const { window } = JSON.parse((await findOpenedTicket(db, id))?.text ?? '{}') as OpenedTicket;
        found.push([
          (await findReplyWindow(db, id))?.endsAt,
          window?.endsAt === undefined || window.endsAt === null ? null : Date.parse(window.endsAt),
        ]);
      }
      return found;
    });
    const ends = talks.map(({ contactId, connectionId }) => {
      const inbound = talks
        .filter((talk) => talk.contactId === contactId && talk.connectionId === connectionId)
        .flatMap((talk) => talk.said.filter(({ fromMe }) => !fromMe).map(({ sentAt }) => sentAt));
      return inbound.length === 0 ? null : replyWindowEnd(Math.max(...inbound));
    });
    expect(windows).toEqual(ends.map((end) => [end, end]));
    expect(new Set(ends.map((end) => end === null))).toEqual(new Set([true, false]));
  });

  it('is none on connections without such a limit', async () => {
    const company = await buildCompany(app);
    const connectionId = await buildConnection(app, company);
    const [ticket] = await app.database.asOwner<{ id: number }>(
      `WITH c AS (INSERT INTO contacts (company_id, name) VALUES ($1, 'Carla') RETURNING id)
       INSERT INTO tickets (company_id, contact_id, connection_id, chat) SELECT $1, id, $2, 'pn:1' FROM c RETURNING id`,
      [company.id, connectionId],
    );
    await app.uow.read(company.id, async (db) => {
      expect(await findReplyWindow(db, ticket?.id ?? 0)).toBeNull();
      expect(JSON.parse((await findOpenedTicket(db, ticket?.id ?? 0))?.text ?? '{}')).toMatchObject({ window: null });
    });
  });
});
