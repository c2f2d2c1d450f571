import { findPeriodProblem, ticketStatuses } from '@balcao/domain';
import * as z from 'zod/mini';
import { day, givenId, id, idText, instant, textOfForm } from '../http/fields.ts';

/** A day that the product can have seen; older clients send an empty text for none. */
const dayInQuery = z.optional(
  z.pipe(
    z.union([z.literal(''), day.check(z.refine((text) => text >= '2000-01-01' && text < '2999-12-31'))]),
    z.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** A number of days up to ten years; older clients send 0 for none. */
const daysInQuery = z.optional(
  z.pipe(
    z.pipe(textOfForm(/^\d{0,4}$/, 4), z.transform(Number)),
    z.pipe(
      z.int().check(z.minimum(0), z.maximum(3650)),
      z.transform((days) => (days === 0 ? undefined : days)),
    ),
  ),
);

/** The time that is looked at: the last so many days, or calendar days in the company's time zone. */
const periodFields = { days: daysInQuery, date_from: dayInQuery, date_to: dayInQuery };

type PeriodFields = { days?: number | undefined; date_from?: string | undefined; date_to?: string | undefined };
const problemOf = ({ days, date_from: from, date_to: to }: PeriodFields) => findPeriodProblem({ days, from, to });
const notReversed = z.refine<PeriodFields>((fields) => problemOf(fields) !== 'reversed', { path: ['date_to'] });
const notEmpty = z.refine<PeriodFields>((fields) => problemOf(fields) !== 'empty', { path: ['days'] });

export const dashboardQuery = z.object(periodFields).check(notEmpty, notReversed);
export type DashboardQuery = z.output<typeof dashboardQuery>;

const count = z.int();
/** Whole minutes; 0 where there is nothing to take a mean of. */
const minutes = z.int();

export const dashboardCounters = z.object({
  /** Tickets that wait now, whatever time is looked at. */
  supportPending: count,
  /** Tickets that are being answered now, whatever time is looked at. */
  supportHappening: count,
  /** Cycles of service that began in this time and have ended. */
  supportFinished: count,
  /** Contacts whose first ticket was opened in this time. */
  leads: count,
  /** From the beginning of the service to its end, of the cycles that began in this time. */
  avgSupportTime: minutes,
  /** From the arrival in the queue to the beginning of the service, of the same cycles. */
  avgWaitTime: minutes,
  /** How many cycles the two means are of. */
  supportTimeCount: count,
  waitTimeCount: count,
  /** Since when the ticket that waits longest does so. */
  waitingSince: z.nullable(instant),
});

export const dashboardAttendant = z.object({
  id,
  name: z.string(),
  online: z.boolean(),
  /** The mean of the ratings given in this time, with one decimal; null without any. */
  rating: z.nullable(z.number()),
  ratingCount: count,
  /** The cycles of service that began in this time. */
  tickets: count,
  /** The open tickets of this person now. */
  openCount: count,
  /** Those of the cycles that have ended. */
  closeCount: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
});
export type DashboardAttendant = z.output<typeof dashboardAttendant>;

export const dashboard = z.object({ counters: dashboardCounters, attendants: z.array(dashboardAttendant) });
export type Dashboard = z.output<typeof dashboard>;

export const dashboardHoursQuery = z.object({ date: dayInQuery });

export const dashboardHours = z.object({
  /** The day that was counted, today unless another was asked for. */
  date: day,
  total: count,
  /** Tickets opened in each of the 24 hours of that day, on the clocks of the company. */
  hours: z.array(count),
});
export type DashboardHours = z.output<typeof dashboardHours>;

/** Who waits for a queue now. */
export const wallboardQueue = z.object({
  /** Null for those who have not chosen one. */
  id: z.nullable(id),
  name: z.nullable(z.string()),
  color: z.nullable(z.string()),
  waiting: count,
  open: count,
  /** Since when the one who waits longest does so. */
  waitingSince: z.nullable(instant),
});
export type WallboardQueue = z.output<typeof wallboardQueue>;

/** Today at a glance, for a screen on the wall. */
export const wallboard = z.object({
  dashboard,
  today: dashboardHours,
  /** The queues of the company by name, and last those without one where there are any. */
  queues: z.array(wallboardQueue),
});
export type Wallboard = z.output<typeof wallboard>;

/** The numbers of the dashboard whose rows can be looked at. */
export const dashboardFigures = [
  'pending',
  'happening',
  'created',
  'cycles',
  'finished',
  'supportTime',
  'waitTime',
  'rated',
  'leads',
] as const;
export type DashboardFigure = (typeof dashboardFigures)[number];

/** Where a page goes on: after the row of this moment, in microseconds, and this id. */
export const rowPlace = z.pipe(
  textOfForm(/^\d{1,16}_\d{1,15}$/, 32),
  z.transform((text) => {
    const [at = 0, rowId = 0] = text.split('_').map(Number);
    return { at, id: rowId };
  }),
);
export type RowPlace = z.output<typeof rowPlace>;

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour));

export const dashboardRowsQuery = z
  .object({
    ...periodFields,
    figure: z.enum(dashboardFigures),
    /** Only what belongs to this person. */
    userId: z.optional(idText),
    /** For tickets by their creation: the day, and perhaps the hour. */
    date: dayInQuery,
    hour: z.optional(z.pipe(z.enum(hoursOfDay), z.transform(Number))),
    after: z.optional(rowPlace),
  })
  .check(notReversed);
export type DashboardRowsQuery = z.output<typeof dashboardRowsQuery>;

/** What a number counts: a ticket, a cycle of service or a contact. */
export const dashboardRow = z.object({
  id: z.int(),
  /** Of a contact the first one; null for a cycle whose ticket was deleted. */
  ticket: z.nullable(z.object({ id, uuid: z.string() })),
  contact: z.nullable(z.object({ id, name: z.string() })),
  queue: z.nullable(z.object({ name: z.string(), color: z.string() })),
  userName: z.nullable(z.string()),
  /** When it began: the ticket, the cycle, the first ticket of the contact; of a rating, when it was given. */
  at: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** What goes into the mean. */
  minutes: z.nullable(z.number()),
  rate: z.nullable(z.int()),
});
export type DashboardRow = z.output<typeof dashboardRow>;

export const dashboardRows = z.object({
  rows: z.array(dashboardRow),
  /** How many there are in all. */
  total: count,
  /** Where the next page begins; null after the last one. */
  next: z.nullable(z.string()),
});

/** Which tickets the report is about; what is left out does not matter. Days are those of their creation. */
const reportFields = {
  ...periodFields,
  status: z.optional(z.enum(ticketStatuses)),
  queueId: z.optional(givenId),
  userId: z.optional(givenId),
  tagId: z.optional(givenId),
  whatsappId: z.optional(givenId),
  campaignId: z.optional(givenId),
  /** The latest rating of the ticket. */
  rating: z.optional(z.pipe(z.enum(['1', '2', '3']), z.transform(Number))),
};

export const ticketReportQuery = z.object({ ...reportFields, after: z.optional(rowPlace) }).check(notReversed);

export const ticketReportExport = z
  .object({
    ...reportFields,
    format: z.enum(['xlsx', 'csv']),
    language: z._default(z.enum(['pt', 'en', 'es']), 'pt'),
  })
  .check(notReversed);
export type TicketReportFilter = Omit<z.output<typeof ticketReportExport>, 'format' | 'language'>;

/** One ticket with all that the report tells of it. */
export const ticketReportRow = z.object({
  id,
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  contact: z.object({ id, name: z.string(), number: z.nullable(z.string()) }),
  connectionName: z.nullable(z.string()),
  queue: z.nullable(z.object({ name: z.string(), color: z.string() })),
  userName: z.nullable(z.string()),
  createdAt: instant,
  /** When somebody began to serve for the first time. */
  startedAt: z.nullable(instant),
  /** When it was closed; null while it runs. */
  finishedAt: z.nullable(instant),
  /** The first wait, and all service together. */
  waitMinutes: z.nullable(z.number()),
  serviceMinutes: z.nullable(z.number()),
  cycles: count,
  tags: z.array(z.object({ id, name: z.string(), color: z.string() })),
  rating: z.nullable(z.int()),
  /** The latest campaign that wrote in it. */
  campaignName: z.nullable(z.string()),
});
export type TicketReportRow = z.output<typeof ticketReportRow>;

export const ticketReportPage = z.object({
  rows: z.array(ticketReportRow),
  /** Where the next page begins; null after the last one. */
  next: z.nullable(z.string()),
});
