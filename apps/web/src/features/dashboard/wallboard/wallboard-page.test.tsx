import { dashboardEndpoints, sessionEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { i18n } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { route, type Route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildDashboard, buildHours, buildWallboard } from '../../../test/fakes/fake-dashboard.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../../test/fakes/fake-users.ts';
import { at, count, emulateMedia, isGone, onPhone, showApp, showPage, textsOf } from '../../../test/show.tsx';

const start = (instead: readonly Route[] = []) => startFakeCompany({ viewer: ana, instead: [...instead] });
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Somebody has waited that long, in the queue Vendas. */
function waitingFor(minutes: number): Route {
  const since = minutesAgo(minutes);
  const day = buildDashboard();
  return route(dashboardEndpoints.wallboard, () =>
    buildWallboard({
      dashboard: { ...day, counters: { ...day.counters, waitingSince: since } },
      queues: [{ id: 2, name: 'Vendas', color: '#0B63B0', waiting: 5, open: 4, waitingSince: since }],
    }),
  );
}

it('S928 shows today without menu: numbers, queues by who waits, people and hours', async () => {
  start();
  await showPage('/wallboard', ana);
  await expect.element(at('wall-pending')).toHaveTextContent(/Aguardando\s*6/);
  await expect.element(at('wall-happening')).toHaveTextContent('14');
  await expect.element(at('wall-finished')).toHaveTextContent('1.128');
  await expect.element(at('wall-waitTime')).toHaveTextContent('00h 04m');
  const queues = textsOf(at('wall-queue')).map((text) => /^(Vendas5|Sem fila1|Suporte0)/.exec(text)?.[1]);
  expect(queues).toEqual(['Vendas5', 'Sem fila1', 'Suporte0']);
  expect(textsOf(at('wall-person'))).toHaveLength(1);
  await expect.element(at('wall-person')).toHaveTextContent('3 atendimentos');
  await expect.element(at('wall-hours')).toHaveAccessibleName(/8h: 14 atendimentos, 9h: 19 atendimentos/);
  expect(count(at('shell-drawer'))).toBe(0);
  await expectAccessible('the wall');
});

it.each([
  [3, null],
  [8, 'warn'],
  [20, 'error'],
])('S928 who has waited %i minutes is marked as %s, and told in words', async (minutes, tone) => {
  start([waitingFor(minutes)]);
  await showPage('/wallboard', ana);
  await expect.element(at('wall-pending')).toHaveTextContent(`00h ${String(minutes).padStart(2, '0')}m`);
  expect(at('wall-pending').element().getAttribute('data-tone')).toBe(tone);
});

it('S921 S928 counts again when something happened, and says when its line is lost', async () => {
  const api = start();
  await showApp('/wallboard', ana);
  await expect.element(at('wall-pending')).toBeVisible();
  await expect.poll(liveLine.isOpen).toBe(true);
  const calls = () => api.callsOf(dashboardEndpoints.wallboard).length;
  const before = calls();
  liveLine.send(sessionEvents.userOnlineChange, { userId: bia.id, online: true });
  await expect.poll(calls).toBeGreaterThan(before);
  expect(count(at('wall-lost'))).toBe(0);
  liveLine.cut();
  await expect.element(at('wall-lost')).toHaveTextContent('Sem internet');
  const cut = calls();
  await expect.poll(calls).toBeGreaterThan(cut);
});

it('S928 is opened from the dashboard, and Esc leads back', async () => {
  start();
  await showApp('/', ana);
  await at('dashboard-wallboard').click();
  await expect.element(at('wallboard')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Loja Aurora · Painel ao vivo' })).toBeVisible();
  // No button holds the focus: its name would stand over the board until somebody comes by.
  await expect.poll(() => document.activeElement?.contains(at('wallboard').element())).toBe(true);
  expect(count(page.getByRole('tooltip'))).toBe(0);
  await userEvent.keyboard('{Escape}');
  await isGone(at('wallboard'));
  expect(location.pathname).toBe('/');
});

it('S928 says that nobody is there, and that it could not be loaded', async () => {
  const api = start([
    route(dashboardEndpoints.wallboard, () =>
      buildWallboard({ dashboard: buildDashboard({ attendants: [] }), queues: [], today: buildHours({}) }),
    ),
  ]);
  const answerAgain = api.refuse(dashboardEndpoints.wallboard, 'ERR_NO_PERMISSION');
  await showPage('/wallboard', ana);
  await expect.element(at('wall-error')).toBeVisible();
  answerAgain();
  await at('wall-error').getByRole('button').click();
  await expect.element(page.getByText('Ninguém online')).toBeVisible();
  await expect.element(page.getByText('Nenhuma fila')).toBeVisible();
});

it.each([
  ['en', 'Waiting'],
  ['es', 'En espera'],
])('S928 is in %s, dark, and fits a phone', async (language, waiting) => {
  await onPhone();
  await emulateMedia('prefers-color-scheme', 'dark');
  start();
  await showPage('/wallboard', ana);
  await i18n.changeLanguage(language);
  await expect.element(at('wall-pending')).toHaveTextContent(waiting);
  const board = at('wallboard').element();
  expect(board.scrollWidth).toBeLessThanOrEqual(board.clientWidth);
  await expectAccessible('the wall on a phone');
  await i18n.changeLanguage('pt-BR');
});
