import { connectionsEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { connectionsRoutes } from '../../../test/fakes/fake-connections.ts';
import { ana, sales, support } from '../../../test/fakes/fake-users.ts';
import { at, showPage, textsOf } from '../../../test/show.tsx';

const billing = { ...support, id: 8, name: 'Financeiro', color: '#A15C07' };
const shop = buildConnection({ queues: [support, sales, billing], greetingMessage: 'Olá!' });
const rows = at('connection-dialog-order').getByRole('listitem');
const order = (): string[] => textsOf(rows).map((text) => text.replace(/^\d/, ''));

async function openOrder() {
  const api = startFakeCompany({
    viewer: ana,
    instead: connectionsRoutes([shop], [support, sales, billing]),
  });
  await showPage('/connections', ana);
  await at('connections-edit').click();
  await expect.poll(order).toEqual(['Suporte', 'Vendas', 'Financeiro']);
  return api;
}

it('S516 queues are put in order by buttons and arrow keys, each new place is told, and the order is saved', async () => {
  const api = await openOrder();
  await page.getByRole('button', { name: 'Subir Financeiro' }).click();
  await expect.poll(order).toEqual(['Suporte', 'Financeiro', 'Vendas']);
  await expect.element(page.getByText('Financeiro: posição 2 de 3')).toBeInTheDocument();
  at(`connection-dialog-order-grip-${support.id}`).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(order).toEqual(['Financeiro', 'Suporte', 'Vendas']);
  await expect.element(at(`connection-dialog-order-grip-${support.id}`)).toHaveFocus();
  await at('connection-dialog-submit').click();
  await expect
    .poll(() => api.callsOf(connectionsEndpoints.update).map(({ body }) => body.queueIds))
    .toEqual([[billing.id, support.id, sales.id]]);
});

it('S516 a queue is dragged by its grip', async () => {
  await openOrder();
  await userEvent.dragAndDrop(at(`connection-dialog-order-grip-${billing.id}`), rows.first());
  await expect.poll(order).toEqual(['Financeiro', 'Suporte', 'Vendas']);
});
