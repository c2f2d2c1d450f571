import { companiesEndpoints, type Dashboard, dashboardEndpoints, sessionEvents } from '@balcao/contract';
import { dayIn } from '@balcao/domain';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18n } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import { route, type Route } from '../../test/fakes/fake-api.ts';
import { aurora, startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildDashboard, buildDashboardRow, buildHours } from '../../test/fakes/fake-dashboard.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import {
  at,
  count,
  emulateMedia,
  isGone,
  onPhone,
  scrollsSideways,
  showApp,
  showPage,
  textsOf,
} from '../../test/show.tsx';

const start = (instead: readonly Route[] = []) => startFakeCompany({ viewer: ana, instead: [...instead] });
const told = (dashboard: Dashboard): Route => route(dashboardEndpoints.get, () => dashboard);
const counter = (figure: string) => at(`dashboard-counter-${figure}`);
const ready = async (): Promise<void> => {
  await expect.element(at('dashboard-open-pending')).toBeVisible();
};

it('S101 S102 S103 S920 shows the numbers, each with its rule', async () => {
  start();
  await showPage('/', ana);
  await ready();
  await expect.element(counter('pending')).toHaveTextContent(/Aguardando\s*6/);
  await expect.element(counter('happening')).toHaveTextContent('14');
  await expect.element(counter('happening')).toHaveTextContent('1 atendente online');
  await expect.element(counter('finished')).toHaveTextContent('1.128');
  await expect.element(counter('leads')).toHaveTextContent('37');
  await expect.element(counter('supportTime')).toHaveTextContent('01h 25m');
  await expect.element(counter('supportTime')).toHaveTextContent('média de 1.100 ciclos');
  await expect.element(counter('waitTime')).toHaveTextContent('00h 04m');
  await expect.element(counter('waitTime')).toHaveTextContent('média de 1 ciclo');
  for (const figure of ['pending', 'happening', 'finished', 'leads', 'supportTime', 'waitTime', 'created'])
    await expect.element(at(`dashboard-rule-${figure}`)).toHaveAccessibleName(/\.$/);
  const rows = at('dashboard-attendants-row');
  await expect.element(rows.nth(0)).toHaveTextContent('2,8 de 3');
  await expect.element(rows.nth(0)).toHaveTextContent('Muito satisfeito');
  await expect.element(rows.nth(0)).toHaveTextContent('00h 12m');
  await expect.element(rows.nth(0)).toHaveTextContent('Online');
  await expect.element(rows.nth(1)).toHaveTextContent('Sem avaliações');
  await expect.element(rows.nth(1)).toHaveTextContent('Offline');
  await expectAccessible('the dashboard');
});

it('S94 asks for the first data after a second, with skeletons until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const api = start();
  await showPage('/', ana);
  await expect.poll(() => count(at('dashboard-skeleton'))).toBe(6);
  vi.advanceTimersByTime(999);
  expect(api.callsOf(dashboardEndpoints.get)).toEqual([]);
  expect(api.callsOf(dashboardEndpoints.hours)).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(() => api.callsOf(dashboardEndpoints.get).length).toBe(1);
  vi.useRealTimers();
  await ready();
  await isGone(at('dashboard-skeleton'));
});

it('R17 S95 S96 S97 S98 S100 asks for dates or a number of days', async () => {
  const api = start();
  await showPage('/', ana);
  await ready();
  const today = dayIn('America/Sao_Paulo', new Date());
  const last = () => api.callsOf(dashboardEndpoints.get).at(-1)?.query;
  expect(last()).toMatchObject({ date_from: `${today.slice(0, 8)}01`, date_to: today });
  await at('dashboard-filter-type').selectOptions('Por período');
  await isGone(at('dashboard-filter-from'));
  const options = Array.from(at('dashboard-filter-days').element().querySelectorAll('option'), ({ value }) => value);
  expect(options).toEqual(['0', '3', '7', '15', '30', '60', '90']);
  await expect.element(at('dashboard-filter-days')).toHaveValue('0');
  await at('dashboard-filter-days').selectOptions('Últimos 30 dias');
  await at('dashboard-filter-apply').click();
  await expect.poll(last).toMatchObject({ days: 30 });
  expect(last()?.date_from).toBeUndefined();
  await at('dashboard-filter-type').selectOptions('Por data');
  await expect.element(at('dashboard-filter-from')).toHaveValue('');
  await at('dashboard-filter-from').fill('2030-03-01');
  await at('dashboard-filter-apply').click();
  await expect.poll(last).toMatchObject({ date_from: '2030-03-01' });
  expect(last()?.days).toBeUndefined();
});

it('S99 S105 says what is wrong with the filter, and asks for nothing', async () => {
  const api = start();
  await showPage('/', ana);
  await ready();
  const calls = () => api.callsOf(dashboardEndpoints.get).length;
  const before = calls();
  await at('dashboard-filter-from').fill('2030-03-09');
  await at('dashboard-filter-to').fill('2030-03-01');
  await at('dashboard-filter-apply').click();
  await expect.element(at('dashboard-filter-to-error')).toHaveTextContent('O fim não pode vir antes do início');
  await at('dashboard-filter-type').selectOptions('Por período');
  await at('dashboard-filter-apply').click();
  await expect.element(at('toast-error')).toHaveTextContent('Parametrize o filtro');
  expect(calls()).toBe(before);
});

it('S105 the button shows progress while another time is counted, and the numbers before stay', async () => {
  const api = start();
  await showPage('/', ana);
  await ready();
  const release = api.hold(dashboardEndpoints.get);
  await at('dashboard-filter-from').fill('2020-03-01');
  await at('dashboard-filter-apply').click();
  await expect.element(at('dashboard-filter-apply')).toHaveAttribute('aria-busy', 'true');
  await expect.element(counter('pending')).toHaveTextContent('6');
  release();
  await expect.element(at('dashboard-filter-apply')).not.toHaveAttribute('aria-busy');
});

it('S91 tells when the subscription ends', async () => {
  start([route(companiesEndpoints.get, () => ({ ...aurora, dueDate: '2030-03-13' }))]);
  await showPage('/', ana);
  await expect.element(at('dashboard-due')).toHaveTextContent('Assinatura vence em 13/03/2030');
});

it('S91 is silent about a date that could not be loaded', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const api = start();
  api.refuse(companiesEndpoints.get, 'ERR_NO_COMPANY_FOUND');
  await showPage('/', ana);
  await ready();
  await expect.poll(() => warned.mock.calls.length).toBeGreaterThan(0);
  expect(count(at('dashboard-due'))).toBe(0);
  expect(count(at('toast-error'))).toBe(0);
});

it('R19 S92 S93 the day has 24 hours, which the arrow keys go through, and a table', async () => {
  const api = start();
  await showPage('/', ana);
  await expect.element(at('dashboard-hours-title')).toHaveTextContent('Atendimentos hoje: 34');
  const hours = at('dashboard-hour');
  expect(count(hours)).toBe(24);
  expect(hours.elements().map((hour) => hour.getAttribute('data-count'))).toEqual(
    buildHours().hours.map((value) => String(value)),
  );
  await hours.nth(8).click();
  await expect
    .poll(() => api.callsOf(dashboardEndpoints.rows).at(-1)?.query)
    .toMatchObject({ figure: 'created', hour: 8, date: '2030-03-09' });
  await at('dashboard-rows-close').click();
  await isGone(at('dashboard-rows-dialog'));
  await expect.element(hours.nth(8)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(hours.nth(9)).toHaveFocus();
  await expect.element(hours.nth(9)).toHaveAccessibleName('9h: 19 atendimentos');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('9h: 19 atendimentos');
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(hours.nth(23)).toHaveFocus();
  expect(hours.elements().filter((hour) => hour.getAttribute('tabindex') === '0')).toHaveLength(1);
  await at('dashboard-hours-switch').click();
  await expect.element(at('dashboard-hours-table')).toBeVisible();
  const lines = at('dashboard-hours-table').element().querySelectorAll('tbody tr');
  expect([lines.length, lines[10]?.textContent]).toEqual([24, '10h às 11h1']);
  await expectAccessible('the table of hours');
});

it('S920 a number opens what it counts, page by page, under its rule', async () => {
  const api = start([
    route(dashboardEndpoints.rows, ({ query }) =>
      query.after === undefined
        ? { rows: Array.from({ length: 30 }, (_, n) => buildDashboardRow({ id: 90 - n })), total: 31, next: '5_61' }
        : { rows: [buildDashboardRow({ id: 60, ticket: null, contact: null })], total: 31, next: null },
    ),
  ]);
  await showPage('/', ana);
  await ready();
  await at('dashboard-open-supportTime').click();
  await expect.element(page.getByRole('dialog', { name: 'Atendimento médio: 31' })).toBeVisible();
  await expect.element(at('dashboard-rows-rule')).toHaveTextContent('Do início do atendimento até o fim');
  const rows = at('dashboard-rows-row');
  await expect.element(rows.nth(0)).toHaveTextContent('00h 25m');
  await expect
    .element(rows.nth(0).getByRole('link', { name: 'Cliente 90' }))
    .toHaveAttribute('href', '/tickets/uuid-90');
  rows.nth(29).element().scrollIntoView();
  await expect.poll(() => count(rows)).toBe(31);
  await expect.element(rows.nth(30)).toHaveTextContent('Atendimento excluído');
  expect(api.callsOf(dashboardEndpoints.rows).map(({ query }) => query.after)).toEqual([undefined, { at: 5, id: 61 }]);
  await expectAccessible('the rows of a number');
});

it('S920 the numbers of a person open what is theirs', async () => {
  const api = start();
  await showPage('/', ana);
  await ready();
  for (const [figure, name] of [
    ['rated', 'Avaliações'],
    ['cycles', 'Ciclos de atendimento'],
    ['happening', 'Em atendimento'],
    ['waitTime', 'Espera média'],
    ['supportTime', 'Atendimento médio'],
  ] as const) {
    await at(`dashboard-attendant-${figure}`).first().click();
    await expect.element(page.getByRole('dialog', { name: `${name} · ${ana.name}: 1` })).toBeVisible();
    expect(api.callsOf(dashboardEndpoints.rows).at(-1)?.query).toMatchObject({ figure, userId: ana.id });
    await userEvent.keyboard('{Escape}');
    await isGone(at('dashboard-rows-dialog'));
  }
  await at('dashboard-attendants-rules').getByText('Como estes números são contados').click();
  await expect.element(at('dashboard-attendants-rules')).toHaveTextContent('1 insatisfeito');
});

it('S104 says that there is nobody, and S920 that nothing was counted', async () => {
  start([
    told(buildDashboard({ attendants: [] })),
    route(dashboardEndpoints.rows, () => ({ rows: [], total: 0, next: null })),
  ]);
  await showPage('/', ana);
  await expect.element(at('dashboard-attendants-empty')).toHaveTextContent('Nenhum registro');
  await at('dashboard-open-leads').click();
  await expect.element(at('dashboard-rows-empty')).toHaveTextContent('Nada foi contado aqui');
});

it('S921 counts again soon after somebody came online', async () => {
  const api = start();
  await showApp('/', ana);
  await ready();
  await expect.poll(liveLine.isOpen).toBe(true);
  const calls = () => api.callsOf(dashboardEndpoints.get).length;
  const before = calls();
  liveLine.send(sessionEvents.userOnlineChange, { userId: bia.id, online: true });
  await expect.poll(calls).toBeGreaterThan(before);
});

it('S921 says that the numbers could not be loaded, and tries again', async () => {
  const api = start();
  const answerAgain = api.refuse(dashboardEndpoints.get, 'ERR_NO_PERMISSION');
  await showPage('/', ana);
  await expect.element(at('dashboard-error')).toBeVisible();
  expect(count(at('toast-error'))).toBe(0);
  answerAgain();
  await at('dashboard-error').getByRole('button').click();
  await ready();
});

it('S106 fits a phone: one column of cards, people as cards, every third hour named', async () => {
  await onPhone();
  start();
  await showPage('/', ana);
  await ready();
  const lefts = ['pending', 'happening', 'waitTime'].map((key) => counter(key).element().getBoundingClientRect().left);
  expect(new Set(lefts).size).toBe(1);
  expect(count(page.getByRole('table'))).toBe(0);
  await expect.element(at('dashboard-attendants-row').nth(0)).toHaveTextContent('Tempo médio');
  const named = at('dashboard-hour')
    .elements()
    .filter((hour) => getComputedStyle(hour.querySelector('span') ?? hour).display !== 'none')
    .map(({ textContent }) => textContent);
  expect(named).toEqual(['0h', '3h', '6h', '9h', '12h', '15h', '18h', '21h']);
  expect(scrollsSideways()).toBe(false);
  await expectAccessible('the dashboard on a phone');
});

it('S970 beside the menu the filter stands on one line, and no name of an hour covers the next', async () => {
  start();
  await showApp('/', ana);
  for (const width of [1366, 1024, 820]) {
    await page.viewport(width, 768);
    await ready();
    await expect.element(at('dashboard-hours-chart')).toBeVisible();
    const lines = ['from', 'to', 'apply'].map((key) => at(`dashboard-filter-${key}`).element().getBoundingClientRect());
    expect(new Set(lines.map(({ bottom }) => Math.round(bottom))).size, `${width} px`).toBe(1);
    const names = at('dashboard-hour')
      .elements()
      .map((hour) => (hour.querySelector('span') ?? hour).getBoundingClientRect())
      .filter((box) => box.width > 0);
    const isCovered = names.some(({ right }, place) => right > (names[place + 1]?.left ?? Infinity));
    expect(isCovered, `${width} px`).toBe(false);
    expect(scrollsSideways(), `${width} px`).toBe(false);
  }
});

it.each([
  ['en', 'Waiting', 'Very satisfied'],
  ['es', 'En espera', 'Muy satisfecho'],
])('S101 S103 is in %s, and dark where that is wanted', async (language, waiting, word) => {
  await emulateMedia('prefers-color-scheme', 'dark');
  start();
  await showPage('/', ana);
  await i18n.changeLanguage(language);
  await ready();
  expect(textsOf(at('dashboard-counters'))[0]).toContain(waiting);
  await expect.element(at('dashboard-attendants-row').nth(0)).toHaveTextContent(word);
  await expectAccessible('the dashboard in the dark');
  await i18n.changeLanguage('pt-BR');
});
