import { endpoint } from '../http/endpoint.ts';
import {
  dashboard,
  dashboardHours,
  dashboardHoursQuery,
  dashboardQuery,
  dashboardRows,
  dashboardRowsQuery,
  ticketReportExport,
  ticketReportPage,
  ticketReportQuery,
  wallboard,
} from './schemas.ts';

const access = 'dashboard:view';

export const dashboardEndpoints = {
  get: endpoint({
    name: 'dashboard.get',
    method: 'GET',
    path: '/dashboard',
    summary:
      'Counters and attendants, of the last so many days or of calendar days in the company’s time zone. Groups are not counted.',
    access,
    query: dashboardQuery,
    response: dashboard,
  }),
  hours: endpoint({
    name: 'dashboard.hours',
    method: 'GET',
    path: '/dashboard/hours',
    summary: 'Tickets opened in each hour of a day, on the clocks of the company; of today unless a day is given.',
    access,
    query: dashboardHoursQuery,
    response: dashboardHours,
  }),
  rows: endpoint({
    name: 'dashboard.rows',
    method: 'GET',
    path: '/dashboard/rows',
    summary: 'Exactly what a number of the dashboard counts, newest first, 30 at a time.',
    access,
    query: dashboardRowsQuery,
    ids: { 'query.userId': 'user' },
    response: dashboardRows,
  }),
  wallboard: endpoint({
    name: 'dashboard.wallboard',
    method: 'GET',
    path: '/dashboard/wallboard',
    summary: 'The figures of today, who waits in which queue, and the tickets by hour, for a screen on the wall.',
    access,
    response: wallboard,
  }),
  report: endpoint({
    name: 'dashboard.report',
    method: 'GET',
    path: '/ticket-report',
    summary:
      'One row per ticket with its times, queue, attendant, tags, rating and campaign, newest first, 30 at a time.',
    access,
    query: ticketReportQuery,
    ids: {
      'query.queueId': 'queue',
      'query.userId': 'user',
      'query.tagId': 'tag',
      'query.whatsappId': 'connection',
      'query.campaignId': 'campaign',
    },
    response: ticketReportPage,
  }),
  exportReport: endpoint({
    name: 'dashboard.exportReport',
    method: 'POST',
    path: '/ticket-report/export',
    summary: 'The same as a file with columns, written while it is read.',
    access,
    body: ticketReportExport,
    ids: {
      'body.queueId': 'queue',
      'body.userId': 'user',
      'body.tagId': 'tag',
      'body.whatsappId': 'connection',
      'body.campaignId': 'campaign',
    },
  }),
};
