import { companiesEndpoints, setupEndpoints, simulatorEndpoints, ticketsEndpoints } from '@balcao/contract';
import type { FirstStepFacts } from '@balcao/domain';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import { route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { noGaps } from '../../../test/fakes/fake-service-gaps.ts';
import { connectionsRoutes } from '../../../test/fakes/fake-connections.ts';
import { buildMessages, buildTicket } from '../../../test/builders/build-ticket.ts';
import { ana, bia, support } from '../../../test/fakes/fake-users.ts';
import {
  at,
  count,
  emulateMedia,
  focusedTestId,
  isGone,
  onPhone,
  scrollsSideways,
  showApp,
} from '../../../test/show.tsx';

const nothing: FirstStepFacts = {
  number: 'none',
  hasQueues: false,
  hasAnswered: false,
  hasColleagues: false,
  hasGreeting: false,
};
const card = at('first-steps');
const next = at('first-steps-next');
const facts = (parts: Partial<FirstStepFacts> = {}) =>
  route(setupEndpoints.firstSteps, () => ({ ...nothing, ...parts }));

it('S447 ruled by facts: done, the next step as one button, the rest', async () => {
  startFakeCompany({ viewer: ana, instead: [facts({ hasGreeting: true })] });
  await showApp('/tickets', ana);
  await expect.element(card).toHaveTextContent('1 de 5');
  const titles = [...card.element().querySelectorAll('li strong')].map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Conecte um número',
    'Crie suas filas',
    'Responda o primeiro cliente',
    'Convide um colega',
    'Escreva a saudação',
  ]);
  await expect.element(next).toHaveTextContent('Conectar um número');
  await expect.element(next).toHaveAttribute('href', '/connections?open=add');
  await expect.element(at('menu-first-steps')).toHaveTextContent('1/5');
  await expectAccessible('first steps', '[data-testid=first-steps]');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('first steps by night', '[data-testid=first-steps]');
});

it('S447 S537 examples are named below the first steps, with a way to the simulator, and are removed there', async () => {
  const api = startFakeCompany({ viewer: ana, instead: [facts()] });
  await showApp('/tickets', ana);
  const strip = at('sample-strip');
  await expect.element(strip).toHaveTextContent('nada sai para o WhatsApp de verdade');
  await expect.element(strip.getByRole('link')).toHaveAttribute('href', '/simulator');
  await expectAccessible('the examples', '[data-testid=sample-strip]');
  await at('sample-strip-remove').click();
  await at('confirm-dialog-confirm').click();
  await isGone(strip);
  expect(api.callsOf(companiesEndpoints.removeSampleData)).toHaveLength(1);
});

it('S557 conversations of the examples say so in the list, in the header and before accepting; others do not', async () => {
  const phone = { id: 5, name: 'Celular virtual', provider: 'simulator', isSample: true } as const;
  const tickets = [
    buildTicket({ id: 1, name: 'Cláudia Ramos', user: ana, whatsapp: phone }),
    buildTicket({ id: 2, name: 'Maria Souza', user: ana }),
    buildTicket({
      id: 3,
      name: 'Tiago Menezes',
      whatsapp: phone,
      queue: { ...support, name: 'Financeiro e Cobrança' },
    }),
  ];
  startFakeCompany({ viewer: ana, tickets });
  await showApp('/tickets', ana);
  const mark = at('sample-mark');
  const rowOf = (name: string) => at('ticket-row').filter({ hasText: name });
  await expect.element(rowOf('Cláudia Ramos').getByTestId('sample-mark')).toHaveTextContent('Exemplo');
  await expect.element(rowOf('Maria Souza')).toBeVisible();
  await expect.poll(() => count(mark)).toBe(1);
  await expectAccessible('rows of examples', '[data-testid=tickets-list]');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('rows of examples by night', '[data-testid=tickets-list]');
  const header = at('conversation-header').getByTestId('sample-mark');
  await rowOf('Cláudia Ramos').click();
  await expect.element(header).toBeVisible();
  await rowOf('Maria Souza').click();
  await expect.element(at('conversation-name')).toHaveTextContent('Maria Souza');
  await isGone(header);

  await at('tickets-subtab-pending').click();
  // A long name of a queue is cut before it pushes anything below the button.
  const waiting = rowOf('Tiago Menezes').getByTestId('ticket-waiting');
  await expect.element(waiting).toBeVisible();
  const accept = rowOf('Tiago Menezes').getByTestId('ticket-accept').element().getBoundingClientRect();
  expect(waiting.element().getBoundingClientRect().right).toBeLessThanOrEqual(accept.left);
  await rowOf('Tiago Menezes').getByTestId('ticket-peek').click();
  await expect.element(at('peek-dialog').getByTestId('sample-mark')).toBeVisible();
  // Buttons have the font of everything else.
  const fontOf = (element: Element): string => getComputedStyle(element).fontFamily;
  for (const button of document.querySelectorAll('button')) expect(fontOf(button)).toBe(fontOf(document.body));
});

it('S557 compact rows of the examples say so too', async () => {
  localStorage.setItem('density', 'compact');
  const phone = { id: 5, name: 'Celular virtual', provider: 'simulator', isSample: true } as const;
  startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Cláudia Ramos', user: bia, whatsapp: phone })] });
  await showApp('/tickets', bia);
  await expect.element(at('ticket-row').getByTestId('sample-mark')).toBeVisible();
  expect(at('ticket-row').element().getBoundingClientRect().height).toBe(48);
  localStorage.removeItem('density');
});

it('S447 with a virtual number and nobody there a test customer is called, and then answered', async () => {
  const phone = buildConnection({ provider: 'simulator', name: 'Celular virtual' });
  const maria = buildTicket({ id: 1, name: 'Maria Souza' });
  let hasWritten = false;
  const api = startFakeCompany({
    viewer: ana,
    tickets: [maria],
    messages: buildMessages(['Oi']),
    instead: [
      facts({ number: 'virtual' }),
      route(ticketsEndpoints.list, ({ query }) => {
        const tickets = hasWritten && query.status === 'pending' ? [maria] : [];
        return { tickets, count: tickets.length, hasMore: false };
      }),
      route(simulatorEndpoints.write, () => {
        hasWritten = true;
        return { id: 'SIM1' };
      }),
      ...connectionsRoutes([phone]),
    ],
  });
  await showApp('/tickets', ana);
  await expect.element(card).toHaveTextContent('Celular virtual conectado.');
  await expect.element(at('first-steps-connect')).toHaveTextContent('Conectar meu WhatsApp');
  await expect.element(next).toHaveAttribute('href', '/queues?open=add');
  await page.getByRole('button', { name: 'Chamar cliente de teste' }).click();
  expect(api.callsOf(simulatorEndpoints.write).map(({ params }) => params.id)).toEqual([phone.id]);
  await page.getByRole('button', { name: 'Atender Maria' }).click();
  await expect
    .poll(() => api.callsOf(ticketsEndpoints.update).map(({ body }) => body))
    .toMatchObject([{ status: 'open', userId: ana.id }]);
});

it('S447 hidden by hand they stay away, and attendants never see them', async () => {
  startFakeCompany({ viewer: ana, instead: [facts()] });
  await showApp('/tickets', ana);
  await at('first-steps-hide').click();
  await isGone(card);
  await isGone(at('menu-first-steps'));
  await expect.element(at('desk-welcome')).toBeVisible();
  await showApp('/tickets', ana);
  await expect.element(at('desk-welcome')).toBeVisible();
  const api = startFakeCompany({ instead: [facts()] });
  await showApp('/tickets', bia);
  await expect.element(at('desk-welcome')).toBeVisible();
  expect(api.callsOf(setupEndpoints.firstSteps)).toEqual([]);
});

it('S447 on a phone the next step stands above the list, with what comes later in one line', async () => {
  await onPhone();
  startFakeCompany({ viewer: ana, instead: [facts({ number: 'real', hasQueues: true, hasAnswered: true })] });
  await showApp('/tickets', ana);
  await expect.element(next).toHaveTextContent('Convidar');
  await expect.element(card).toHaveTextContent('Depois: Escreva a saudação');
  expect(count(card.getByRole('listitem'))).toBe(1);
  expect(card.element().getBoundingClientRect().height).toBeLessThan(300);
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['connect', {}, '/connections'],
  ['queues', { number: 'real' }, '/queues'],
  ['invite', { number: 'real', hasQueues: true, hasAnswered: true }, '/users'],
  ['greeting', { number: 'real', hasQueues: true, hasAnswered: true, hasColleagues: true }, '/connections'],
] as const)('S391 the step %s is reached and begun by keyboard alone', async (_step, done, path) => {
  const phone = buildConnection({ name: 'Loja', status: 'CONNECTED' });
  startFakeCompany({ viewer: ana, instead: [facts(done), ...connectionsRoutes([phone])] });
  await showApp('/tickets', ana);
  await expect.element(next).toBeVisible();
  for (let steps = 0; focusedTestId() !== 'first-steps-next' && steps < 60; steps += 1) await userEvent.tab();
  expect(focusedTestId()).toBe('first-steps-next');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(path);
  // Whoever came by keyboard types at once.
  await expect.poll(() => document.activeElement?.closest('[role=dialog]') ?? null).not.toBeNull();
});

it('S1112 S1114 queues that serve nobody and people who see nobody are repaired from their steps', async () => {
  const queue = { id: 4, name: 'Vendas' };
  const gaps = { ...noGaps, queuesWithoutNumber: [queue], peopleWithoutQueue: [{ id: bia.id, name: bia.name }] };
  startFakeCompany({
    viewer: ana,
    instead: [facts({ number: 'virtual', hasAnswered: true }), route(setupEndpoints.serviceGaps, () => gaps)],
  });
  await showApp('/tickets', ana);
  await expect.element(card).toHaveTextContent('As filas existem, mas nenhum cliente é atendido por elas ainda.');
  await expect.element(next).toHaveAttribute('href', '/queues?open=service-4');
  await expect.element(at('first-steps-invite')).toHaveAttribute('href', `/users?open=queues-${bia.id}`);
  await expect.element(at('service-note')).toHaveTextContent('Vendas: nenhum número leva a esta fila');
});
