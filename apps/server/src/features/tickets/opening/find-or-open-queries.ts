import type { NewestTicket } from '@balcao/domain';
import { type Params, prepareQuery } from '../../../platform/prepare-query.ts';
import { appNow, arrayOf, millisecondsBetween } from '../../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../../platform/tenant-db.ts';
import type { Chat } from '../hot-ticket-queries.ts';
import { ticketsOf, waitingAgain } from '../queries.ts';

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

/** Puts a closed ticket back among the waiting ones, unless another one of its chat runs. */
export async function reopenTicketRow(db: TenantDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ticketsOf(db)
    .set(waitingAgain())
    .where('id', '=', id)
    .where('status', '=', 'closed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
