import {
  type Dashboard,
  type DashboardAttendant,
  dashboardEndpoints,
  type DashboardHours,
  type DashboardRow,
  type TicketReportRow,
  type Wallboard,
} from '@balcao/contract';
import { route, type Route } from './fake-api.ts';
import { ana, bia } from './fake-users.ts';

/** The smallest attendant: nothing has happened yet. */
export function buildAttendant(parts: Partial<DashboardAttendant> & { id: number; name: string }): DashboardAttendant {
  return {
    online: false,
    rating: null,
    ratingCount: 0,
    tickets: 0,
    openCount: 0,
    closeCount: 0,
    avgSupportTime: 0,
    avgWaitTime: 0,
    ...parts,
  };
}

/** A company on an ordinary day. */
export function buildDashboard(parts: Partial<Dashboard> = {}): Dashboard {
  return {
    counters: {
      supportPending: 6,
      supportHappening: 14,
      supportFinished: 1128,
      leads: 37,
      avgSupportTime: 85,
      avgWaitTime: 4,
      supportTimeCount: 1100,
      waitTimeCount: 1,
      waitingSince: '2030-03-09T18:40:00.000Z',
    },
    attendants: [
      buildAttendant({
        id: ana.id,
        name: ana.name,
        online: true,
        rating: 2.8,
        ratingCount: 5,
        tickets: 40,
        openCount: 3,
        avgSupportTime: 12,
        avgWaitTime: 3,
      }),
      buildAttendant({ id: bia.id, name: bia.name }),
    ],
    ...parts,
  };
}

/** Some tickets in the morning. */
export const buildHours = (hours: Readonly<Record<number, number>> = { 8: 14, 9: 19, 10: 1 }): DashboardHours => ({
  date: '2030-03-09',
  total: Object.values(hours).reduce((sum, count) => sum + count, 0),
  hours: Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0),
});

/** Something that a number counts. */
export function buildDashboardRow(parts: Partial<DashboardRow> & { id: number }): DashboardRow {
  return {
    ticket: { id: parts.id, uuid: `uuid-${parts.id}` },
    contact: { id: parts.id, name: `Cliente ${parts.id}` },
    queue: { name: 'Vendas', color: '#0B63B0' },
    userName: 'Bia',
    at: '2030-03-09T12:00:00.000Z',
    startedAt: '2030-03-09T12:05:00.000Z',
    finishedAt: null,
    minutes: 25,
    rate: null,
    ...parts,
  };
}

/** A ticket that was answered and closed. */
export function buildReportRow(parts: Partial<TicketReportRow> & { id: number }): TicketReportRow {
  return {
    uuid: `uuid-${parts.id}`,
    status: 'closed',
    contact: { id: parts.id, name: `Cliente ${parts.id}`, number: '5511987654321' },
    connectionName: 'Loja Centro',
    queue: { name: 'Vendas', color: '#0B63B0' },
    userName: 'Bia',
    createdAt: '2030-03-09T12:00:00.000Z',
    startedAt: '2030-03-09T12:04:00.000Z',
    finishedAt: '2030-03-09T13:29:00.000Z',
    waitMinutes: 4,
    serviceMinutes: 85,
    cycles: 1,
    tags: [{ id: 1, name: 'Boleto', color: '#0B7A4B' }],
    rating: 3,
    campaignName: null,
    ...parts,
  };
}

/** The wall on such a day. */
export const buildWallboard = (parts: Partial<Wallboard> = {}): Wallboard => ({
  dashboard: buildDashboard(),
  today: buildHours(),
  queues: [
    { id: 1, name: 'Suporte', color: '#0B7A4B', waiting: 0, open: 10, waitingSince: null },
    { id: 2, name: 'Vendas', color: '#0B63B0', waiting: 5, open: 4, waitingSince: '2030-03-09T18:50:00.000Z' },
    { id: null, name: null, color: null, waiting: 1, open: 0, waitingSince: '2030-03-09T18:40:00.000Z' },
  ],
  ...parts,
});

/** The figures of an ordinary day. */
export const dashboardRoutes = (): Route[] => [
  route(dashboardEndpoints.get, () => buildDashboard()),
  route(dashboardEndpoints.hours, () => buildHours()),
  route(dashboardEndpoints.rows, () => ({ rows: [buildDashboardRow({ id: 1 })], total: 1, next: null })),
  route(dashboardEndpoints.wallboard, () => buildWallboard()),
  route(dashboardEndpoints.report, () => ({ rows: [buildReportRow({ id: 1 })], next: null })),
];
