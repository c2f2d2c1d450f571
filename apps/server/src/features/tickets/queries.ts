import type { Ticket } from '@balcao/contract';
import type { TicketFacts } from '@balcao/domain';
import { appNow, literal, nextVersion } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { type Chat, readTicket, readTickets } from './hot-ticket-queries.ts';

/** The states of a ticket that is not closed. */
export const runningStates = [literal('open'), literal('pending')];

/** A change of tickets of the company. */
export const ticketsOf = (db: TenantDb) => db.sql.updateTable('tickets').where('company_id', '=', db.companyId);

/** The columns of a ticket that waits for somebody from now on. */
export const waitingAgain = () => ({
  status: 'pending' as const,
  user_id: null,
  waiting_since: appNow(),
  transferred_by: null,
  snoozed_until: null,
  chatbot: false,
  updated_at: appNow(),
  version: nextVersion,
});

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
