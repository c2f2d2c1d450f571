import type { Ticket } from '@balcao/contract';
import type { NewestTicket, TicketFacts } from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import {
  anyOf,
  appNow,
  arrayOf,
  literal,
  millisecondsBetween,
  nextVersion,
  noneOf,
  rowsAs,
} from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import { type Chat, readTicket, readTickets } from './hot-ticket-queries.ts';

const runningStates = [literal('open'), literal('pending')];

const ticketsOf = (db: TenantDb) => db.sql.updateTable('tickets').where('company_id', '=', db.companyId);

const newestTicketQuery = prepareQuery((db, param: Params<OfCompany & Chat>) =>
  db
    .selectFrom('tickets')
    .select((eb) => [
      'id',
      'status',
      millisecondsBetween(eb.ref('updated_at'), appNow()).as('idleMs'),
      eb
        .exists(
          eb
            .selectFrom('ticket_trackings as c')
            .select('c.id')
            .whereRef('c.company_id', '=', 'tickets.company_id')
            .whereRef('c.ticket_id', '=', 'tickets.id')
            .where('c.rating_at', 'is not', null)
            .where('c.expired', '=', false),
        )
        .$castTo<boolean>()
        .as('isAsked'),
    ])
    .where('company_id', '=', param('companyId'))
    .where('contact_id', '=', param('contactId'))
    .where('connection_id', '=', param('connectionId'))
    .orderBy('updated_at', 'desc')
    .limit(1),
);

/** The newest ticket of a chat, whatever its state, and whether an answer to a question after it is waited for. */
export async function findNewestTicket(
  db: TenantDb,
  { contactId, connectionId }: Chat,
): Promise<(NewestTicket & { isAsked: boolean }) | null> {
  const [newest] = await newestTicketQuery(db, { companyId: db.companyId, contactId, connectionId });
  return newest ?? null;
}

const queuesQuery = prepareQuery((db, param: Params<OfCompany & { connectionId: number }>) =>
  db
    .selectFrom('connections as c')
    .select((eb) => [
      'c.default_queue_id as defaultQueueId',
      arrayOf(
        eb
          .selectFrom('connection_queues as l')
          .select('l.queue_id')
          .whereRef('l.company_id', '=', 'c.company_id')
          .whereRef('l.connection_id', '=', 'c.id')
          .orderBy('l.position'),
      ).as('queueIds'),
    ])
    .where('c.company_id', '=', param('companyId'))
    .where('c.id', '=', param('connectionId')),
);

/** The queues that new customers of a connection may go to. */
export async function findQueuesFor(
  db: TenantDb,
  connectionId: number,
): Promise<{ queueIds: number[]; defaultQueueId: number | null }> {
  const [queues] = await queuesQuery(db, { companyId: db.companyId, connectionId });
  return queues ?? { queueIds: [], defaultQueueId: null };
}

export type NewTicket = Chat & { queueId: number | null; chat: string; isGroup: boolean };

const insertTicketQuery = prepareQuery((db, param: Params<OfCompany & NewTicket>) =>
  db
    .with('opened', (query) =>
      query
        .insertInto('tickets')
        .values({
          company_id: param('companyId'),
          contact_id: param('contactId'),
          connection_id: param('connectionId'),
          queue_id: param('queueId'),
          chat: param('chat'),
          is_group: param('isGroup'),
          created_at: appNow(),
          updated_at: appNow(),
          waiting_since: appNow(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['company_id', 'id', 'connection_id', 'queue_id', 'is_group', 'created_at']),
    )
    .with('begun', (query) =>
      query
        .insertInto('ticket_trackings')
        .columns(['company_id', 'ticket_id', 'connection_id', 'queue_id', 'is_group', 'created_at', 'queued_at'])
        .expression((eb) =>
          eb
            .selectFrom('opened')
            .select([
              'company_id',
              'id',
              'connection_id',
              'queue_id',
              'is_group',
              'created_at',
              'created_at as queued_at',
            ]),
        ),
    )
    .selectFrom('opened')
    .select('id'),
);

/**
 * Opens a ticket and begins its cycle of service, with the customer waiting; undefined when somebody opened one for
 * this chat at the same moment.
 */
export async function insertTicket(db: TenantDb, ticket: NewTicket): Promise<number | undefined> {
  const [opened] = await insertTicketQuery(db, { ...ticket, companyId: db.companyId });
  return opened?.id;
}

/** The columns of a ticket that waits for somebody from now on. */
const waitingAgain = () => ({
  status: 'pending' as const,
  user_id: null,
  waiting_since: appNow(),
  transferred_by: null,
  snoozed_until: null,
  chatbot: false,
  updated_at: appNow(),
  version: nextVersion,
});

/** Puts a closed ticket back among the waiting ones, unless another one of its chat runs. */
export async function reopenTicketRow(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ticketsOf(db)
    .set(waitingAgain())
    .where('id', '=', id)
    .where('status', '=', 'closed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The last message of a ticket reads otherwise now; that moves nothing in the lists. */
export function setLastMessage(db: TenantDb, ticketId: number, lastMessage: string): Promise<Ticket | undefined> {
  return readTicket(
    db,
    ticketsOf(db).set({ last_message: lastMessage, version: nextVersion }).where('id', '=', ticketId).returningAll(),
  );
}

/**
 * Marks a ticket as read and its transfer as noticed, without moving it in the lists; undefined when there was nothing
 * unread or new.
 */
export function clearUnread(db: TenantDb, ticketId: number): Promise<Ticket | undefined> {
  return readTicket(
    db,
    ticketsOf(db)
      .set({ unread: 0, transferred_by: null, version: nextVersion })
      .where('id', '=', ticketId)
      .where((eb) => eb.or([eb('unread', '>', 0), eb('transferred_by', 'is not', null)]))
      .returningAll(),
  );
}

/** Marks a ticket as unread, without moving it in the lists. */
export function setUnread(db: TenantDb, ticketId: number): Promise<Ticket | undefined> {
  return readTicket(
    db,
    ticketsOf(db)
      .set((eb) => ({ unread: eb.fn<number>('greatest', ['unread', eb.lit(1)]), version: nextVersion }))
      .where('id', '=', ticketId)
      .returningAll(),
  );
}

/** Puts a ticket out of sight until a time, or brings it back; its place in the lists stays. */
export function setSnooze(db: TenantDb, ticketId: number, until: Date | null): Promise<Ticket | undefined> {
  return readTicket(
    db,
    ticketsOf(db).set({ snoozed_until: until, version: nextVersion }).where('id', '=', ticketId).returningAll(),
  );
}

/** Brings a ticket back whose time has come; undefined when it came back before, or is snoozed for longer. */
export function wakeDue(db: TenantDb, ticketId: number): Promise<Ticket | undefined> {
  return readTicket(
    db,
    ticketsOf(db)
      .set({ snoozed_until: null, version: nextVersion })
      .where('id', '=', ticketId)
      .where('snoozed_until', '<=', appNow())
      .returningAll(),
  );
}

export type RunningTicket = TicketFacts & { id: number; uuid: string; ownerName: string | null };

const runningTickets = (db: TenantDb) =>
  db.sql
    .selectFrom('tickets as t')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .select(['t.id', 't.uuid', 't.status', 't.queue_id as queueId', 't.user_id as userId'])
    .select(['t.connection_id as whatsappId', 'u.name as ownerName'])
    .where('t.company_id', '=', db.companyId)
    .where('t.status', 'in', runningStates);

/** The running ticket of a chat. */
export function findRunning(db: TenantDb, { contactId, connectionId }: Chat): Promise<RunningTicket | undefined> {
  return runningTickets(db)
    .where('t.contact_id', '=', contactId)
    .where('t.connection_id', '=', connectionId)
    .executeTakeFirst();
}

/** The tickets that run with a contact, on any connection. */
export function listRunningOf(db: TenantDb, contactId: number) {
  return runningTickets(db)
    .leftJoin('connections as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.connection_id'),
    )
    .select('c.name as connectionName')
    .where('t.contact_id', '=', contactId)
    .orderBy('t.id')
    .execute();
}

/** The ticket that runs for the same contact and connection as this one. */
export function findRunningOfSameChat(db: TenantDb, id: number): Promise<RunningTicket | undefined> {
  return runningTickets(db)
    .innerJoin('tickets as o', (join) =>
      join.onRef('o.contact_id', '=', 't.contact_id').onRef('o.connection_id', '=', 't.connection_id'),
    )
    .where('o.company_id', '=', db.companyId)
    .where('o.id', '=', id)
    .executeTakeFirst();
}

/** More tickets of one contact are not listed. */
const longestHistory = 100;

/** The newest tickets of a contact, in any order. */
export function listTicketsOfContact(db: TenantDb, contactId: number): Promise<Ticket[]> {
  return readTickets(
    db,
    db.sql
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', db.companyId)
      .where('contact_id', '=', contactId)
      .orderBy('id', 'desc')
      .limit(longestHistory),
  );
}

/** Sets the tags of a ticket and answers it; its place in the lists stays. */
export async function replaceTags(db: TenantDb, ticketId: number, tagIds: readonly number[]): Promise<Ticket> {
  const removed = db.sql
    .deleteFrom('ticket_tags')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', ticketId)
    .where('tag_id', '<>', noneOf(tagIds, 'int'));
  const tags = tagIds.map((id) => ({ id }));
  const added = db.sql
    .insertInto('ticket_tags')
    .columns(['company_id', 'ticket_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom(rowsAs('tag', tags, { id: 'int' }))
        .select([eb.val(db.companyId).as('company_id'), eb.val(ticketId).as('ticket_id'), 'tag.id']),
    )
    .onConflict((conflict) => conflict.doNothing());
  await removed.execute();
  await added.execute();
  const changed = ticketsOf(db).set({ version: nextVersion }).where('id', '=', ticketId).returningAll();
  const ticket = await readTicket(db, changed);
  if (!ticket) throw new Error('the ticket of the tags is gone');
  return ticket;
}

/** Puts one tag on a ticket or takes it away; answers the ticket, or undefined where it was so already. */
export async function setTag(
  db: TenantDb,
  ticketId: number,
  { tagId, isOn }: { tagId: number; isOn: boolean },
): Promise<Ticket | undefined> {
  const row = { company_id: db.companyId, ticket_id: ticketId, tag_id: tagId };
  const changed = isOn
    ? await db.sql
        .insertInto('ticket_tags')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('tag_id')
        .execute()
    : await db.sql
        .deleteFrom('ticket_tags')
        .where((eb) => eb.and(row))
        .returning('tag_id')
        .execute();
  if (changed.length === 0) return undefined;
  return readTicket(db, ticketsOf(db).set({ version: nextVersion }).where('id', '=', ticketId).returningAll());
}

/** Whether a ticket has no tag although its queue demands one before a person resolves it. */
export async function lacksDemandedTag(db: TenantDb, ticketId: number): Promise<boolean> {
  const lacking = await db.sql
    .selectFrom('tickets as t')
    .innerJoin('queues as q', (join) =>
      join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'),
    )
    .leftJoin('ticket_tags as l', (join) =>
      join.onRef('l.company_id', '=', 't.company_id').onRef('l.ticket_id', '=', 't.id'),
    )
    .select('t.id')
    .where('t.company_id', '=', db.companyId)
    .where('t.id', '=', ticketId)
    .where('q.requires_tag', '=', true)
    .where('l.tag_id', 'is', null)
    .executeTakeFirst();
  return lacking !== undefined;
}

/** Deletes a ticket and the rows that belong to it. */
export async function deleteTicketRow(db: TenantDb, id: number): Promise<void> {
  await db.sql.deleteFrom('tickets').where('company_id', '=', db.companyId).where('id', '=', id).execute();
}

/** All tickets of a connection and whose they are. */
export function listTicketsOf(db: TenantDb, connectionId: number): Promise<{ id: number; contactId: number }[]> {
  return db.sql
    .selectFrom('tickets')
    .select(['id', 'contact_id as contactId'])
    .where('company_id', '=', db.companyId)
    .where('connection_id', '=', connectionId)
    .execute();
}

/** All tickets with a contact, however many. */
export async function listTicketsWith(db: TenantDb, contactId: number): Promise<number[]> {
  const rows = await db.sql
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', db.companyId)
    .where('contact_id', '=', contactId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Closes every running conversation of a connection; answers them as they are now. */
export function closeRunning(db: TenantDb, connectionId: number): Promise<Ticket[]> {
  return readTickets(
    db,
    ticketsOf(db)
      .set({
        status: 'closed',
        unread: 0,
        transferred_by: null,
        chatbot: false,
        updated_at: appNow(),
        version: nextVersion,
      })
      .where('connection_id', '=', connectionId)
      .where('status', 'in', runningStates)
      .returningAll(),
  );
}

/** Where the running tickets of a user or of a queue are, locked until the end of the work. */
export function lockRunning(
  db: TenantDb,
  of: { userId: number } | { queueId: number },
): Promise<(TicketFacts & { id: number })[]> {
  const tickets = db.sql
    .selectFrom('tickets')
    .select(['id', 'status', 'queue_id as queueId', 'user_id as userId', 'connection_id as whatsappId'])
    .where('company_id', '=', db.companyId)
    .where('status', 'in', runningStates)
    .orderBy('id')
    .forUpdate();
  const chosen = 'userId' in of ? tickets.where('user_id', '=', of.userId) : tickets.where('queue_id', '=', of.queueId);
  return chosen.execute();
}

type Ids = readonly { id: number }[];

const idsOf = (tickets: Ids) =>
  anyOf(
    tickets.map(({ id }) => id),
    'int',
  );

/** Makes tickets wait again without an owner; answers them as they are now. */
export function putBackToWaiting(db: TenantDb, tickets: Ids): Promise<Ticket[]> {
  return readTickets(db, ticketsOf(db).set(waitingAgain()).where('id', '=', idsOf(tickets)).returningAll());
}

/** Leaves tickets without a queue; answers them as they are now. Their place in the lists stays. */
export function takeQueueAway(db: TenantDb, tickets: Ids): Promise<Ticket[]> {
  return readTickets(
    db,
    ticketsOf(db).set({ queue_id: null, version: nextVersion }).where('id', '=', idsOf(tickets)).returningAll(),
  );
}

/** Moves tickets to the contact theirs turned out to be; of two running ones of a chat the most recent stays. */
export async function moveTickets(
  db: TenantDb,
  { loserId, winnerId }: { loserId: number; winnerId: number },
): Promise<void> {
  await ticketsOf(db)
    .set({ status: 'closed', version: nextVersion })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('tickets')
            .select((ticket) => [
              'id',
              ticket.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('connection_id').orderBy('updated_at', 'desc').orderBy('id', 'desc'))
                .as('place'),
            ])
            .where('company_id', '=', db.companyId)
            .where('contact_id', 'in', [loserId, winnerId])
            .where('status', 'in', runningStates)
            .as('ranked'),
        )
        .select('ranked.id')
        .where('ranked.place', '>', 1),
    )
    .execute();
  await ticketsOf(db).set({ contact_id: winnerId, version: nextVersion }).where('contact_id', '=', loserId).execute();
}

/** Gives tickets back to the contact that they had before a merge. */
export async function giveTicketsBack(
  db: TenantDb,
  ticketIds: readonly number[],
  { winnerId, loserId }: { winnerId: number; loserId: number },
): Promise<void> {
  await ticketsOf(db)
    .set({ contact_id: loserId, version: nextVersion })
    .where('id', '=', anyOf(ticketIds, 'int'))
    .where('contact_id', '=', winnerId)
    .execute();
}

/** The running tickets of some contacts. */
export function listRunningOfContacts(db: TenantDb, contactIds: readonly number[]): Promise<Ticket[]> {
  return readTickets(
    db,
    db.sql
      .selectFrom('tickets')
      .selectAll()
      .where('company_id', '=', db.companyId)
      .where('contact_id', '=', anyOf(contactIds, 'int'))
      .where('status', 'in', runningStates),
  );
}
