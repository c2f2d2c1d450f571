import type { RowPlace, TicketReportFilter, TicketReportRow } from '@balcao/contract';
import { type ServiceCycle, sumUpCycles } from '@balcao/domain';
import { anyOf, asMicroseconds, fromMicroseconds } from '../../../platform/sql-expressions.ts';
import type { TenantDb } from '../../../platform/tenant-db.ts';
import type { Span } from '../figures-queries.ts';

/** Which tickets are wanted; the days are read already. */
export type ReportFilter = Omit<TicketReportFilter, 'days' | 'date_from' | 'date_to'> & { span: Span | null };

/** A row, and where the next page begins after it. */
export type PlacedReportRow = { row: TicketReportRow; place: RowPlace };

/** The next tickets after a given place, newest first, each with all that the report tells of it. */
export async function listReport(
  db: TenantDb,
  filter: ReportFilter,
  { after, limit }: { after: RowPlace | undefined; limit: number },
): Promise<PlacedReportRow[]> {
  const tickets = await chosen(db, filter)
    .innerJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 't.company_id').onRef('k.id', '=', 't.contact_id'),
    )
    .leftJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .select(({ ref }) => [
      't.id',
      't.uuid',
      't.status',
      'k.id as contactId',
      'k.name as contactName',
      'k.number',
      'w.name as connectionName',
      'q.name as queueName',
      'q.color as queueColor',
      'u.name as userName',
      't.created_at as createdAt',
      asMicroseconds(ref('t.created_at')).as('place'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(({ cast, eb, refTuple, tuple, val }) =>
        eb(
          refTuple('t.created_at', 't.id'),
          '<',
          tuple(fromMicroseconds(after?.at ?? 0), cast<number>(val(after?.id ?? 0), 'bigint')),
        ),
      ),
    )
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  const ids = tickets.map(({ id }) => id);
  const [cycles, tags, campaigns] = await Promise.all([cyclesOf(db, ids), tagsOf(db, ids), campaignsOf(db, ids)]);
  return tickets.map(({ place, contactId, contactName, number, queueName, queueColor, createdAt, ...ticket }) => {
    const times = sumUpCycles(cycles.get(ticket.id) ?? []);
    return {
      row: {
        ...ticket,
        contact: { id: contactId, name: contactName, number },
        queue: queueName === null ? null : { name: queueName, color: queueColor ?? '' },
        createdAt: createdAt.toISOString(),
        startedAt: times.startedAt?.toISOString() ?? null,
        finishedAt: times.finishedAt?.toISOString() ?? null,
        waitMinutes: minutes(times.waitMs),
        serviceMinutes: minutes(times.serviceMs),
        cycles: times.cycles,
        tags: tags.get(ticket.id) ?? [],
        rating: times.rate,
        campaignName: campaigns.get(ticket.id) ?? null,
      },
      place: { at: place, id: ticket.id },
    };
  });
}

const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 6_000) / 10);

function chosen(db: TenantDb, { span, status, queueId, userId, tagId, whatsappId, campaignId, rating }: ReportFilter) {
  return db.sql
    .selectFrom('tickets as t')
    .where('t.company_id', '=', db.companyId)
    .$if(span !== null, (query) =>
      query.where('t.created_at', '>=', span?.from ?? new Date(0)).where('t.created_at', '<', span?.to ?? new Date(0)),
    )
    .$if(status !== undefined, (query) => query.where('t.status', '=', status ?? 'open'))
    .$if(queueId !== undefined, (query) => query.where('t.queue_id', '=', queueId ?? 0))
    .$if(userId !== undefined, (query) => query.where('t.user_id', '=', userId ?? 0))
    .$if(whatsappId !== undefined, (query) => query.where('t.connection_id', '=', whatsappId ?? 0))
    .$if(tagId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('ticket_tags as l')
            .select('l.tag_id')
            .whereRef('l.company_id', '=', 't.company_id')
            .whereRef('l.ticket_id', '=', 't.id')
            .where('l.tag_id', '=', tagId ?? 0),
        ),
      ),
    )
    .$if(campaignId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('campaign_recipients as r')
            .select('r.id')
            .whereRef('r.company_id', '=', 't.company_id')
            .whereRef('r.ticket_id', '=', 't.id')
            .where('r.campaign_id', '=', campaignId ?? 0),
        ),
      ),
    )
    .$if(rating !== undefined, (query) =>
      query.where(({ eb, selectFrom }) =>
        eb(
          selectFrom('ticket_trackings as c')
            .select('c.rate')
            .whereRef('c.company_id', '=', 't.company_id')
            .whereRef('c.ticket_id', '=', 't.id')
            .where('c.rate', 'is not', null)
            .orderBy('c.id', 'desc')
            .limit(1),
          '=',
          rating ?? 0,
        ),
      ),
    );
}

async function cyclesOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, ServiceCycle[]>> {
  const rows = await db.sql
    .selectFrom('ticket_trackings')
    .select(['ticket_id as ticketId', 'created_at as createdAt', 'queued_at as queuedAt', 'rate'])
    .select(['chatbot_end_at as chatbotEndAt', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select('rating_at as ratingAt')
    .where('company_id', '=', db.companyId)
    .where('ticket_id', '=', anyOf(ids, 'int'))
    .orderBy('id')
    .$narrowType<{ ticketId: number }>()
    .execute();
  return grouped(rows);
}

async function tagsOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, TicketReportRow['tags']>> {
  const rows = await db.sql
    .selectFrom('ticket_tags as l')
    .innerJoin('tags as g', (join) => join.onRef('g.company_id', '=', 'l.company_id').onRef('g.id', '=', 'l.tag_id'))
    .select(['l.ticket_id as ticketId', 'g.id', 'g.name', 'g.color'])
    .where('l.company_id', '=', db.companyId)
    .where('l.ticket_id', '=', anyOf(ids, 'int'))
    .orderBy('g.name')
    .execute();
  return grouped(rows);
}

async function campaignsOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.sql
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as p', (join) =>
      join.onRef('p.company_id', '=', 'r.company_id').onRef('p.id', '=', 'r.campaign_id'),
    )
    .select(['r.ticket_id as ticketId', 'p.name'])
    .where('r.company_id', '=', db.companyId)
    .where('r.ticket_id', '=', anyOf(ids, 'int'))
    .orderBy('r.id')
    .$narrowType<{ ticketId: number }>()
    .execute();
  // The latest one of several stays.
  return new Map(rows.map(({ ticketId, name }) => [ticketId, name]));
}

function grouped<Row extends { ticketId: number }>(rows: readonly Row[]): Map<number, Omit<Row, 'ticketId'>[]> {
  const groups = new Map<number, Omit<Row, 'ticketId'>[]>();
  for (const { ticketId, ...row } of rows) {
    const known = groups.get(ticketId);
    if (known) known.push(row);
    else groups.set(ticketId, [row]);
  }
  return groups;
}
