import {
  type ConnectionOfContact,
  hoursInForce,
  type Day,
  type GivenScheduleRow,
  type OpeningHours,
} from '@balcao/domain';
import { type Params, prepareQuery } from '../../platform/prepare-query.ts';
import { literal } from '../../platform/sql-expressions.ts';
import type { OfCompany, TenantDb } from '../../platform/tenant-db.ts';
import { readSetting } from '../settings/index.ts';

/** A connection as far as a message to a contact may leave by it. */
export type RouteConnection = ConnectionOfContact & { name: string; provider: string; isOpening: boolean };

/** All connections of the company, and what the contact has to do with each. A company has few. */
export async function listRoutes(db: TenantDb, contactId: number): Promise<RouteConnection[]> {
  const rows = await routesQuery(db, { companyId: db.companyId, contactId });
  return rows.map(({ status, ticketStatus, lastAt, ...connection }) => ({
    ...connection,
    isConnected: status === 'CONNECTED',
    isOpening: status === 'OPENING',
    isRunning: ticketStatus === 'open' || ticketStatus === 'pending',
    lastAt: lastAt?.getTime() ?? null,
  }));
}

const routesQuery = prepareQuery((db, param: Params<OfCompany & { contactId: number }>) =>
  db
    .selectFrom('connections as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tickets as t')
          .select(['t.status', 't.updated_at'])
          .whereRef('t.company_id', '=', 'w.company_id')
          .where('t.contact_id', '=', param('contactId'))
          .whereRef('t.connection_id', '=', 'w.id')
          .orderBy('t.updated_at', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.name',
      'w.provider',
      'w.status',
      'w.is_default as isDefault',
      't.status as ticketStatus',
      't.updated_at as lastAt',
    ])
    .where('w.company_id', '=', param('companyId'))
    .orderBy('w.id'),
);

/** Of the newest messages of each conversation the one that WhatsApp dates last: they may come out of order. */
const lookedAt = 5;

/** When a contact last wrote over a connection, in milliseconds; null for never. */
export async function findLastInbound(
  db: TenantDb,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<number | null> {
  const row = await db.sql
    .selectFrom('tickets as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select('m.sent_at')
          .whereRef('m.company_id', '=', 't.company_id')
          .whereRef('m.ticket_id', '=', 't.id')
          .where('m.from_me', '=', literal(false))
          .orderBy('m.id', 'desc')
          .limit(lookedAt)
          .as('said'),
      (join) => join.onTrue(),
    )
    .select((eb) => eb.fn.max<Date | null>('said.sent_at').as('at'))
    .where('t.company_id', '=', db.companyId)
    .where('t.contact_id', '=', contactId)
    .where('t.connection_id', '=', connectionId)
    .executeTakeFirst();
  return row?.at?.getTime() ?? null;
}

/** The opening hours that count for a contact: the company's, or those of the queue that serves the contact. */
export async function findHours(db: TenantDb, contactId: number): Promise<OpeningHours | null> {
  const [company, queue, scheduleType] = await Promise.all([
    db.sql
      .selectFrom('companies')
      .select(['schedules', 'closed_on as closedOn', 'closed_on_holidays as closedOnHolidays'])
      .where('id', '=', db.companyId)
      .executeTakeFirstOrThrow(),
    db.sql
      .selectFrom('tickets as t')
      .innerJoin('queues as q', (join) =>
        join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'),
      )
      .select('q.schedules')
      .where('t.company_id', '=', db.companyId)
      .where('t.contact_id', '=', contactId)
      .orderBy('t.updated_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    readSetting(db, 'scheduleType'),
  ]);
  // The columns hold what the contract let through.
  return hoursInForce(scheduleType, {
    companySchedules: company.schedules as unknown as GivenScheduleRow[],
    queueSchedules: (queue?.schedules ?? null) as unknown as GivenScheduleRow[] | null,
    closedOn: company.closedOn as unknown as readonly Day[],
    closedOnHolidays: company.closedOnHolidays,
  });
}
