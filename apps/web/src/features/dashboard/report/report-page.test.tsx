import { dashboardEndpoints } from '@balcao/contract';
import { dayIn } from '@balcao/domain';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { i18n } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { route, type Route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildReportRow } from '../../../test/fakes/fake-dashboard.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import {
  at,
  count,
  emulateMedia,
  isGone,
  onPhone,
  scrollsSideways,
  showApp,
  showPage,
  withCampaigns,
} from '../../../test/show.tsx';

const rows = at('report-row');
const start = (instead: readonly Route[] = []) => startFakeCompany({ viewer: ana, instead: [...instead] });

it('S924 S927 a row tells times, queue, attendant, tags, rating and campaign, and leads to the ticket', async () => {
  start([
    route(dashboardEndpoints.report, () => ({
      rows: [
        buildReportRow({ id: 7, campaignName: 'Páscoa' }),
        buildReportRow({
          id: 6,
          status: 'pending',
          queue: null,
          userName: null,
          finishedAt: null,
          waitMinutes: null,
          serviceMinutes: null,
          tags: [],
          rating: null,
        }),
      ],
      next: null,
    })),
  ]);
  await showPage('/ticket-report', ana);
  await expect.poll(() => count(rows)).toBe(2);
  for (const text of [
    '#7 · Resolvido',
    'Vendas',
    'Bia',
    '09/03/2030 09:00',
    '09/03/2030 10:29',
    '00h 04m',
    '01h 25m',
    '3,0 de 3',
    'Boleto',
    'Páscoa',
  ])
    await expect.element(rows.nth(0)).toHaveTextContent(text);
  await expect.element(rows.nth(0).getByRole('link')).toHaveAttribute('href', '/tickets/uuid-7');
  await expect.element(rows.nth(1)).toHaveTextContent('Sem fila');
  await expect.element(rows.nth(1)).toHaveTextContent('em aberto');
  await expectAccessible('the report');
});

it('S925 S927 every filter narrows, and one click takes all of it back', async () => {
  const api = start();
  await showPage('/ticket-report', ana, withCampaigns);
  await expect.poll(() => count(rows)).toBe(1);
  const last = () => api.callsOf(dashboardEndpoints.report).at(-1)?.query;
  const today = dayIn('America/Sao_Paulo', new Date());
  expect(last()).toMatchObject({ date_from: `${today.slice(0, 8)}01`, date_to: today });
  await expect.element(at('report-campaignId')).toBeVisible();
  await at('report-status').selectOptions('Resolvido');
  await at('report-userId').selectOptions(bia.name);
  await at('report-rating').selectOptions('2 · Satisfeito');
  await expect.poll(last).toMatchObject({ status: 'closed', userId: bia.id, rating: 2 });
  await at('report-clear').click();
  await isGone(at('report-clear'));
  await expect.poll(last).toEqual({});
});

it('S925 S927 an end before the start is said under the field, and nothing is asked for', async () => {
  const api = start();
  await showPage('/ticket-report', ana);
  await expect.poll(() => count(rows)).toBe(1);
  await at('report-to').fill('2019-01-01');
  await expect.element(at('report-to-error')).toBeVisible();
  await expect.element(at('report-export-csv')).toBeDisabled();
  expect(api.callsOf(dashboardEndpoints.report).some(({ query }) => query.date_to === '2019-01-01')).toBe(false);
});

it('S925 S927 the next page begins after the last row of the one before', async () => {
  const api = start([
    route(dashboardEndpoints.report, ({ query }) =>
      query.after === undefined
        ? { rows: Array.from({ length: 30 }, (_, n) => buildReportRow({ id: 60 - n })), next: '9_31' }
        : { rows: [buildReportRow({ id: 30 })], next: null },
    ),
  ]);
  await showPage('/ticket-report', ana);
  await expect.poll(() => count(rows)).toBeGreaterThanOrEqual(30);
  rows.nth(29).element().scrollIntoView();
  await expect.poll(() => count(rows)).toBe(31);
  expect(api.callsOf(dashboardEndpoints.report).map(({ query }) => query.after)).toEqual([
    undefined,
    { at: 9, id: 31 },
  ]);
});

it('S926 S927 what is shown is saved as a file, once however often it is clicked', async () => {
  const api = start([route(dashboardEndpoints.exportReport, () => undefined)]);
  await showPage('/ticket-report', ana);
  await at('report-status').selectOptions('Resolvido');
  const release = api.hold(dashboardEndpoints.exportReport);
  await at('report-export-xlsx').click();
  await at('report-export-csv').click({ force: true });
  release();
  await expect
    .poll(() =>
      api.callsOf(dashboardEndpoints.exportReport).map(({ body }) => [body.format, body.status, body.language]),
    )
    .toEqual([['xlsx', 'closed', 'pt']]);
});

it('S927 says that there is nothing, and that it could not be loaded', async () => {
  const api = start([route(dashboardEndpoints.report, () => ({ rows: [], next: null }))]);
  await showPage('/ticket-report', ana);
  await expect.element(at('report-empty')).toHaveTextContent('Nenhum atendimento com estes filtros');
  api.refuse(dashboardEndpoints.report, 'ERR_NO_PERMISSION');
  await at('report-status').selectOptions('Resolvido');
  await expect.element(at('report-error')).toBeVisible();
});

it('S971 where its columns have no room the table is scrolled inside its card, and no heading covers the next', async () => {
  await page.viewport(700, 900);
  start();
  await showApp('/ticket-report', ana);
  await expect.poll(() => count(rows)).toBe(1);
  const headings = page.getByRole('columnheader').elements();
  expect(headings).toHaveLength(8);
  for (const heading of headings) expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
  expect(scrollsSideways()).toBe(false);
});

it('S1183 on a phone the filters are in a sheet, and the rows come first', async () => {
  await onPhone();
  const api = start();
  await showApp('/ticket-report', ana);
  await expect.element(rows.nth(0)).toBeVisible();
  expect(rows.nth(0).element().getBoundingClientRect().top).toBeLessThanOrEqual(300);
  expect(count(at('report-status'))).toBe(0);
  await at('report-filters').click();
  await at('report-status').selectOptions('closed');
  await expectAccessible('the filters of the report', '[data-testid=report-filters-dialog]');
  await at('report-filters-done').click();
  await isGone(at('report-filters-dialog'));
  await expect.element(at('report-filters')).toHaveAccessibleName('Filtros (em uso)');
  await expect.poll(() => api.callsOf(dashboardEndpoints.report).at(-1)?.query.status).toBe('closed');
});

it.each([
  ['en', 'Resolved'],
  ['es', 'Resuelto'],
])('S927 is in %s, dark, fits a phone, and is in the menu of admins', async (language, status) => {
  await onPhone();
  await emulateMedia('prefers-color-scheme', 'dark');
  start();
  await showApp('/ticket-report', ana);
  await i18n.changeLanguage(language);
  await expect.element(rows.nth(0)).toHaveTextContent(status);
  expect(scrollsSideways()).toBe(false);
  await expectAccessible('the report on a phone');
  await i18n.changeLanguage('pt-BR');
});
