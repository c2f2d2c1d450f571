import {
  connectionsEndpoints,
  queuesEndpoints,
  type ServiceGapsAnswer,
  setupEndpoints,
  usersEndpoints,
} from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import { type FakeApi, Refusal, route, type Route } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { noGaps } from '../../../test/fakes/fake-service-gaps.ts';
import { connectionsRoutes } from '../../../test/fakes/fake-connections.ts';
import { optionsRoutes } from '../../../test/fakes/fake-options.ts';
import { queuesRoutes } from '../../../test/fakes/fake-queues.ts';
import { ana, bia, sales, support } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, showPage } from '../../../test/show.tsx';

const shop = buildConnection({ id: 1, name: 'Loja', queues: [], greetingMessage: '' });
const branch = buildConnection({ id: 2, name: 'Filial', queues: [], greetingMessage: '' });
const numbers = at('queue-dialog-numbers');
const people = at('queue-dialog-people');
const greeting = at('queue-dialog-menuGreeting');
const submit = at('queue-dialog-submit');
const gap = (kind: string) => at(`service-gap-${kind}`);

function start(
  connections = [shop],
  { gaps = {}, instead = [] }: { gaps?: Partial<ServiceGapsAnswer>; instead?: Route[] } = {},
): FakeApi {
  return startFakeCompany({
    viewer: ana,
    users: [bia, ana],
    connections,
    instead: [
      route(setupEndpoints.serviceGaps, () => ({ ...noGaps, ...gaps })),
      ...instead,
      ...queuesRoutes([sales]),
      ...optionsRoutes([]),
      ...connectionsRoutes(connections),
    ],
  });
}
async function addQueue(name: string): Promise<void> {
  await at('queues-add').click();
  await at('queue-dialog-name').fill(name);
}

it('S1113 a new queue asks on which numbers and who serves it, with the only number and the creator ticked', async () => {
  const api = start();
  await showPage('/queues', ana);
  await addQueue('Suporte');
  await expect.element(page.getByLabelText('Em que números?')).toHaveTextContent('Loja');
  await expect.element(page.getByLabelText('Quem atende?')).toHaveTextContent('Ana Prado');
  expect(count(greeting)).toBe(0);
  await people.click();
  await page.getByRole('menuitemcheckbox', { name: 'Bia Rocha' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Ana Prado' }).click();
  await userEvent.keyboard('{Escape}');
  await submit.click();
  await expect.element(at('toast-success')).toBeVisible();
  expect(api.callsOf(queuesEndpoints.create)[0]?.body).toMatchObject({ connectionIds: [shop.id], userIds: [bia.id] });
});

it('S1113 a dialog that is opened again knows the numbers and people at once', async () => {
  const api = start();
  await showPage('/queues', ana);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await expect.element(numbers).toHaveTextContent('Escolha os números');
  await at('queue-dialog-cancel').click();
  await isGone(at('queue-dialog'));
  await addQueue('Suporte');
  await expect.element(numbers).toHaveTextContent('Loja');
  await submit.click();
  await isGone(at('queue-dialog'));
  expect(api.callsOf(queuesEndpoints.create)[0]?.body).toMatchObject({ connectionIds: [1], userIds: [1] });
});

it('S1113 with two numbers none is ticked', async () => {
  start([shop, branch]);
  await showPage('/queues', ana);
  await addQueue('Suporte');
  await expect.element(numbers).toHaveTextContent('Escolha os números');
});

it('S1113 without a number the field says what happens', async () => {
  start([]);
  await showPage('/queues', ana);
  await addQueue('Suporte');
  await expect.element(page.getByText('Ainda não há números.', { exact: false })).toBeVisible();
});

it('S1113 the second queue of a number brings the greeting above the menu, and a refusal stands at it', async () => {
  const instead = [
    route(queuesEndpoints.create, ({ body }) => {
      if (body.menuGreeting?.trim() === '') throw new Refusal('ERR_WAPP_GREETING_REQUIRED');
      return { ...support, name: body.name };
    }),
  ];
  const api = start([{ ...shop, queues: [sales] }], { instead });
  await showPage('/queues', ana);
  await addQueue('Suporte');
  await expect
    .element(greeting)
    .toHaveValue('{saudação}, {primeiro nome}! Você está falando com Loja Aurora. Escolha uma opção:');
  await greeting.fill('');
  await submit.click();
  await expect.element(at('queue-dialog-menuGreeting-error')).toBeVisible();
  await greeting.fill('Olá!');
  await submit.click();
  await isGone(at('queue-dialog'));
  expect(api.callsOf(queuesEndpoints.create).at(-1)?.body).toMatchObject({ connectionIds: [1], menuGreeting: 'Olá!' });
});

it('S1113 numbers and people that cannot be fetched keep nobody from saving, and then stay as they are', async () => {
  const api = start();
  api.refuse(connectionsEndpoints.list, 'ERR_INTERNAL');
  api.refuse(usersEndpoints.options, 'ERR_INTERNAL');
  await showPage('/queues', ana);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await at('queue-dialog-name').fill('Comercial');
  await submit.click();
  await expect.element(at('toast-success')).toBeVisible();
  const body = api.callsOf(queuesEndpoints.update)[0]?.body ?? {};
  expect(Object.keys(body).filter((key) => key === 'connectionIds' || key === 'userIds')).toEqual([]);
});

it('S1114 a queue that nobody reaches says so in amber, and its button opens it with the repair ticked', async () => {
  const lost = { queuesWithoutNumber: [sales], queuesWithoutPeople: [sales] };
  const api = start([shop], { gaps: lost });
  await showApp('/queues', ana);
  await expect.element(gap('queueUnserved')).toHaveTextContent('Vendas: nenhum número leva a esta fila');
  await expectAccessible('the note');
  await page.getByRole('link', { name: 'Corrigir Vendas' }).click();
  await expect.element(numbers).toHaveTextContent('Loja');
  await expect.element(people).toHaveTextContent('Ana Prado');
  expect(location.search).toBe('');
  await submit.click();
  await expect
    .poll(() => api.callsOf(queuesEndpoints.update)[0]?.body)
    .toMatchObject({ connectionIds: [1], userIds: [1] });
});

it('S1114 only editing such a queue ticks nothing by itself', async () => {
  start([shop], { gaps: { queuesWithoutNumber: [sales] } });
  await showPage('/queues', ana);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await expect.element(numbers).toHaveTextContent('Escolha os números');
  await expect.element(people).toHaveTextContent('Escolha as pessoas');
});

it('S1114 a number without queues says so among the connections, and a new number takes the lost queues', async () => {
  const gaps = { queuesWithoutNumber: [sales, support], numbersWithoutQueue: [shop] };
  const lostQueues = [sales, support];
  start([shop], { gaps, instead: connectionsRoutes([shop], lostQueues) });
  await showApp('/connections', ana);
  await gap('number').getByRole('link').click();
  await expect.element(at('connection-dialog-queues')).toHaveTextContent('VendasSuporte');
  await expect
    .element(at('connection-dialog-greetingMessage'))
    .toHaveValue('{saudação}, {primeiro nome}! Você está falando com Loja Aurora. Escolha uma opção:');
});

it('S1114 an attendant without queue says so among the people, and the only queue is ticked', async () => {
  const api = start([shop], {
    gaps: { peopleWithoutQueue: [bia] },
    instead: [route(usersEndpoints.get, () => ({ ...bia, queues: [] }))],
  });
  await showApp('/users', ana);
  await expect.element(gap('person')).toHaveTextContent('Bia Rocha não tem fila');
  await gap('person').getByRole('link').click();
  await expect.element(at('user-dialog-queues')).toHaveTextContent('Vendas');
  await at('user-dialog-submit').click();
  await expect.poll(() => api.callsOf(usersEndpoints.update)[0]?.body).toMatchObject({ queueIds: [sales.id] });
});

it('S1114 the only queue is ticked for a new person, also when the queues are known already', async () => {
  start([shop]);
  await showApp('/queues', ana);
  await expect.element(at('queues-row')).toBeVisible();
  await page.getByRole('link', { name: 'Usuários' }).click();
  await at('users-add').click();
  await expect.element(at('user-dialog-queues')).toHaveTextContent('Vendas');
});

it('S1114 the chatbot’s check tells of a missing number and missing people', async () => {
  start([shop]);
  await showPage('/queues', ana);
  await page.getByRole('button', { name: 'Editar Vendas' }).click();
  await expect.element(numbers).toHaveTextContent('Escolha os números');
  await page.getByRole('tab', { name: 'Chatbot' }).click();
  await expect.element(at('bot-finding-noNumber')).toBeVisible();
  await expect.element(at('bot-finding-noAttendant')).toBeVisible();
});

it('S1114 on a phone several long names are cut to three lines and a count', async () => {
  await onPhone();
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter, index) => ({ id: 20 + index, name: letter.repeat(50) }));
  start([shop], { gaps: { queuesWithoutNumber: names } });
  await showPage('/queues', ana);
  await expect.element(at('service-note')).toHaveTextContent('E mais 2.');
  expect(count(at('service-repair'))).toBe(3);
  expect(scrollsSideways()).toBe(false);
});
