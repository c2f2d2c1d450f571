import type { DashboardFigure, DashboardRow, RowPlace } from '@balcao/contract';
import {
  asMicroseconds,
  between,
  fromMicroseconds,
  hourIn,
  inSeconds,
  literal,
} from '../../platform/sql-expressions.ts';
import type { TenantDb } from '../../platform/tenant-db.ts';
import { service, wait } from './cycle-times.ts';
import type { Span } from './figures-queries.ts';

/** Which rows of a number are wanted, and from where on. */
export type RowsWanted = {
  figure: DashboardFigure;
  span: Span;
  userId: number | undefined;
  after: RowPlace | undefined;
  limit: number;
};

/** A row, and where the next page would begin after it. */
export type PlacedRow = { row: DashboardRow; place: RowPlace };
export type CountedRows = { rows: PlacedRow[]; total: number };

type Stored = {
  id: number;
  ticketId: number | null;
  uuid: string | null;
  contactId: number | null;
  contactName: string | null;
  queueName: string | null;
  queueColor: string | null;
  userName: string | null;
  at: Date;
  place: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  seconds: number | null;
  rate: number | null;
};

function asRow(stored: Stored): PlacedRow {
  const { id, ticketId, uuid, contactId, contactName, queueName, queueColor, userName, at, seconds, rate } = stored;
  return {
    row: {
      id,
      ticket: ticketId === null || uuid === null ? null : { id: ticketId, uuid },
      contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
      queue: queueName === null ? null : { name: queueName, color: queueColor ?? '' },
      userName,
      at: at.toISOString(),
      startedAt: stored.startedAt?.toISOString() ?? null,
      finishedAt: stored.finishedAt?.toISOString() ?? null,
      minutes: seconds === null ? null : Math.round(seconds / 6) / 10,
      rate,
    },
    place: { at: stored.place, id },
  };
}

/** The cycles of service that a number counts or takes the mean of. */
export async function listCycles(db: TenantDb, wanted: RowsWanted): Promise<CountedRows> {
  const { figure, span, userId, after, limit } = wanted;
  const at = figure === 'rated' ? 'c.rated_at' : 'c.created_at';
  const times = figure === 'waitTime' ? wait : service;
  const counted = db.sql
    .selectFrom('ticket_trackings as c')
    .where('c.company_id', '=', db.companyId)
    .where('c.is_group', '=', literal(false))
    .where(at, '>=', span.from)
    .where(at, '<', span.to)
    .$if(userId !== undefined, (query) => query.where('c.user_id', '=', userId ?? 0))
    .$if(figure === 'finished', (query) => query.where('c.finished_at', 'is not', null))
    .$if(figure === 'supportTime' || figure === 'waitTime', (query) =>
      query.where((eb) => eb(times.to, '>', times.from)),
    );
  const page = counted
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'c.company_id').onRef('t.id', '=', 'c.ticket_id'),
    )
    .leftJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 't.company_id').onRef('k.id', '=', 't.contact_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'c.company_id').onRef('q.id', '=', 'c.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(({ ref }) => [
      'c.id',
      't.id as ticketId',
      't.uuid',
      'k.id as contactId',
      'k.name as contactName',
      'q.name as queueName',
      'q.color as queueColor',
      'u.name as userName',
      ref(at).$castTo<Date>().as('at'),
      asMicroseconds(ref(at).$castTo<Date>()).as('place'),
      'c.started_at as startedAt',
      'c.finished_at as finishedAt',
      inSeconds(between(times.from, times.to)).$castTo<number | null>().as('seconds'),
      'c.rate',
    ])
    .$if(after !== undefined, (query) =>
      query.where(({ cast, eb, refTuple, tuple, val }) =>
        eb(
          refTuple(at, 'c.id'),
          '<',
          tuple(fromMicroseconds(after?.at ?? 0), cast<number>(val(after?.id ?? 0), 'bigint')),
        ),
      ),
    )
    .orderBy(at, 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit);
  const [rows, { total }] = await Promise.all([
    page.execute(),
    counted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const shown = figure === 'supportTime' || figure === 'waitTime' || figure === 'cycles' || figure === 'finished';
  return { rows: rows.map((row) => asRow({ ...row, seconds: shown ? row.seconds : null })), total };
}

/** The tickets that a number counts: those of a state now, or those opened in a time. */
export async function listTickets(
  db: TenantDb,
  { figure, span, userId, after, limit, hour }: RowsWanted & { hour: { of: number; timeZone: string } | undefined },
): Promise<CountedRows> {
  const counted = db.sql
    .selectFrom('tickets as t')
    .where('t.company_id', '=', db.companyId)
    .where('t.is_group', '=', literal(false))
    .$if(userId !== undefined, (query) => query.where('t.user_id', '=', userId ?? 0))
    .$if(figure === 'pending', (query) => query.where('t.status', '=', literal('pending')))
    .$if(figure === 'happening', (query) => query.where('t.status', '=', literal('open')))
    .$if(figure === 'created', (query) =>
      query.where('t.created_at', '>=', span.from).where('t.created_at', '<', span.to),
    )
    .$if(hour !== undefined, (query) =>
      query.where((eb) => eb(hourIn(eb.ref('t.created_at'), hour?.timeZone ?? ''), '=', hour?.of ?? 0)),
    );
  const page = counted
    .leftJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 't.company_id').onRef('k.id', '=', 't.contact_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .select(({ ref }) => [
      't.id',
      't.id as ticketId',
      't.uuid',
      'k.id as contactId',
      'k.name as contactName',
      'q.name as queueName',
      'q.color as queueColor',
      'u.name as userName',
      't.created_at as at',
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
    .limit(limit);
  const [rows, { total }] = await Promise.all([
    page.execute(),
    counted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const none = { startedAt: null, finishedAt: null, seconds: null, rate: null };
  return { rows: rows.map((row) => asRow({ ...row, ...none })), total };
}

/** The contacts whose first ticket was opened in a time, with that ticket. */
export async function listLeads(db: TenantDb, { span, after, limit }: RowsWanted): Promise<CountedRows> {
  const counted = db.sql
    .selectFrom('first_tickets as f')
    .where('f.company_id', '=', db.companyId)
    .where('f.created_at', '>=', span.from)
    .where('f.created_at', '<', span.to);
  const page = counted
    .innerJoin('contacts as k', (join) =>
      join.onRef('k.company_id', '=', 'f.company_id').onRef('k.id', '=', 'f.contact_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tickets')
          .select(['id', 'uuid'])
          .whereRef('company_id', '=', 'f.company_id')
          .whereRef('contact_id', '=', 'f.contact_id')
          .whereRef('created_at', '=', 'f.created_at')
          .orderBy('id')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(({ ref }) => [
      'k.id',
      't.id as ticketId',
      't.uuid',
      'k.name as contactName',
      'f.created_at as at',
      asMicroseconds(ref('f.created_at')).as('place'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(({ cast, eb, refTuple, tuple, val }) =>
        eb(
          refTuple('f.created_at', 'f.contact_id'),
          '<',
          tuple(fromMicroseconds(after?.at ?? 0), cast<number>(val(after?.id ?? 0), 'bigint')),
        ),
      ),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.contact_id', 'desc')
    .limit(limit);
  const [rows, { total }] = await Promise.all([
    page.execute(),
    counted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const none = { queueName: null, queueColor: null, userName: null };
  const noTimes = { startedAt: null, finishedAt: null, seconds: null, rate: null };
  return { rows: rows.map((row) => asRow({ ...row, ...none, ...noTimes, contactId: row.id })), total };
}
