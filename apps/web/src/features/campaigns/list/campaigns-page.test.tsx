import { campaignsEndpoints, campaignsEvents } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { buildCampaign, campaignsRoutes, tellOf } from '../../../test/fakes/fake-campaigns.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, withCampaigns } from '../../../test/show.tsx';

const draft = buildCampaign({ id: 1, name: 'Reativação', confirmation: true });
const easter = buildCampaign({
  id: 2,
  name: 'Páscoa',
  status: 'EM_ANDAMENTO',
  contactListId: 4,
  contactList: { id: 4, name: 'Clientes' },
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja Centro' },
  scheduledAt: '2026-03-09T17:00:00.000Z',
  startedAt: '2026-03-09T17:00:01.000Z',
});
const stopped = buildCampaign({ id: 3, name: 'Natal', status: 'CANCELADA', stopReason: 'restricted' });
const done = buildCampaign({ id: 4, name: 'Mães', status: 'FINALIZADA', completedAt: '2026-05-10T15:30:00.000Z' });
const planned = buildCampaign({ id: 5, name: 'Pais', status: 'PROGRAMADA', scheduledAt: '2030-08-09T15:00:00.000Z' });
const all = [draft, easter, stopped, done, planned];

const start = (campaigns = all): FakeApi => startFakeCompany({ viewer: ana, instead: campaignsRoutes({ campaigns }) });
const show = (): Promise<void> => showApp('/campaigns', ana, withCampaigns);
const rowOf = (name: string): Locator => at('campaigns-row').filter({ hasText: name });
const actionsOf = (name: string): string[] =>
  rowOf(name)
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('data-testid')?.replace('campaigns-', '') ?? '');

describe('the campaigns', () => {
  it('S350 S351 S352 show what they are in words, also where something is missing', async () => {
    start();
    await show();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Campanhas');
    for (const text of ['Inativa', 'Não definida', 'Não definido', 'Sem agendamento', 'Não concluída', 'Habilitada'])
      await expect.element(rowOf('Reativação')).toHaveTextContent(text);
    for (const text of ['Em Andamento', 'Clientes', 'Loja Centro', '09/03/2026 14:00', 'Desabilitada'])
      await expect.element(rowOf('Páscoa')).toHaveTextContent(text);
    await expect.element(rowOf('Natal')).toHaveTextContent('Cancelada');
    await expect.element(rowOf('Natal')).toHaveTextContent('o WhatsApp restringiu o número');
    await expect.element(rowOf('Mães')).toHaveTextContent('Finalizada');
    await expect.element(rowOf('Mães')).toHaveTextContent('10/05/2026 12:30');
    await expect.element(rowOf('Pais')).toHaveTextContent('Programada');
  });

  it('S353 can be stopped while they wait or run, go on only when stopped, and stay while they run', async () => {
    start();
    await show();
    await expect.element(rowOf('Páscoa')).toBeVisible();
    expect(actionsOf('Reativação')).toEqual(['report', 'edit', 'actions']);
    expect(actionsOf('Páscoa')).toEqual(['stop', 'report', 'edit', 'actions']);
    expect(actionsOf('Pais')).toEqual(['stop', 'report', 'edit', 'actions']);
    expect(actionsOf('Natal')).toEqual(['restart', 'report', 'edit', 'actions']);
    expect(actionsOf('Mães')).toEqual(['report', 'edit', 'actions']);
    await rowOf('Páscoa').getByTestId('campaigns-actions').click();
    await expect.element(at('campaigns-duplicate')).toBeVisible();
    expect(count(at('campaigns-delete'))).toBe(0);
  });

  it('S353 S361 S362 stop after a question, go on, and are deleted by name', async () => {
    start();
    await show();
    await rowOf('Páscoa').getByTestId('campaigns-stop').click();
    await expect.element(page.getByRole('alertdialog', { name: 'Parar a campanha “Páscoa”?' })).toBeVisible();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Envios parados');
    await expect.element(rowOf('Páscoa')).toHaveTextContent('Cancelada');
    await rowOf('Páscoa').getByTestId('campaigns-restart').click();
    await expect.element(at('toast-success').last()).toHaveTextContent('Envios retomados');
    await rowOf('Mães').getByTestId('campaigns-actions').click();
    await at('campaigns-delete').click();
    await expect.element(page.getByRole('alertdialog', { name: 'Excluir a campanha “Mães”?' })).toBeVisible();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success').last()).toHaveTextContent('Campanha excluída');
    await isGone(rowOf('Mães'));
  });

  it('S361 a refusal is told in words', async () => {
    const api = start();
    await show();
    api.refuse(campaignsEndpoints.restart, 'ERR_CAMPAIGN_STATE');
    await rowOf('Natal').getByTestId('campaigns-restart').click();
    await expect.element(at('toast-error')).toHaveTextContent('A campanha já mudou de situação.');
  });

  it('S849 a copy is opened at once', async () => {
    start();
    await show();
    await rowOf('Mães').getByTestId('campaigns-actions').click();
    await at('campaigns-duplicate').click();
    await expect.element(at('campaign-dialog-name')).toHaveValue('Mães (cópia)');
    await expect.element(rowOf('Mães (cópia)')).toHaveTextContent('Inativa');
  });

  it('S350 S354 search in lower case', async () => {
    const api = start();
    await show();
    await expect.element(rowOf('Páscoa')).toBeVisible();
    await at('campaigns-search').fill('PÁSCOA');
    await isGone(rowOf('Natal'));
    expect(api.callsOf(campaignsEndpoints.list).map(({ query }) => query.searchParam)).toEqual(['', 'páscoa']);
  });

  it('S354 follow what others do', async () => {
    start([draft]);
    await show();
    await expect.element(rowOf('Reativação')).toBeVisible();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    const { campaign } = campaignsEvents;
    liveLine.send(campaign, { ...tellOf(easter), action: 'create' });
    await expect.element(at('campaigns-row').first()).toHaveTextContent('Páscoa');
    liveLine.send(campaign, tellOf({ ...easter, hold: 'disconnected', version: 2 }));
    await expect.element(rowOf('Páscoa')).toHaveTextContent('Esperando a conexão voltar.');
    liveLine.send(campaign, { action: 'delete', id: 2, record: { id: 2 } });
    await isGone(rowOf('Páscoa'));
  });
});

it('S45 S44 says when nothing can be loaded and when there is nothing', async () => {
  const api = start([]);
  await show();
  await expect.element(at('campaigns-empty')).toHaveTextContent('Escreva a primeira');
  api.refuse(campaignsEndpoints.list, 'ERR_UNAVAILABLE');
  await at('campaigns-search').fill('x');
  await expect.element(at('campaigns-error')).toHaveTextContent('Não foi possível carregar as campanhas');
});

it('S53 fits a phone', async () => {
  await onPhone();
  start();
  await show();
  await expect.element(rowOf('Páscoa')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['en', 'Campaigns', 'In progress'],
  ['es', 'Campañas', 'En curso'],
] as const)('S72 speaks %s', async (language, title, status) => {
  start();
  await show();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(rowOf('Páscoa')).toHaveTextContent(status);
});

it('S390 the list passes axe in both themes', async () => {
  start();
  await show();
  await expect.element(rowOf('Páscoa')).toBeVisible();
  await expectAccessible('list', 'main');
});
