import type { Ticket } from '@balcao/contract';
import type { TicketFacts } from '@balcao/domain';
import { anyOf, appNow, nextVersion } from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { readTickets } from './hot-ticket-queries.ts';
import { runningStates, ticketsOf, waitingAgain } from './queries.ts';

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
