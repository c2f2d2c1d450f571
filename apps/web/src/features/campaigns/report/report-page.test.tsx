import { campaignsEndpoints, campaignsEvents, type CampaignWaiting } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { buildCampaign, buildDelivery, campaignsRoutes, tellOf } from '../../../test/fakes/fake-campaigns.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, withCampaigns } from '../../../test/show.tsx';

const easter = buildCampaign({
  id: 1,
  name: 'Páscoa 2026',
  status: 'EM_ANDAMENTO',
  contactListId: 4,
  contactList: { id: 4, name: 'Clientes 2025' },
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja Centro' },
  scheduledAt: '2026-03-09T17:00:00.000Z',
  startedAt: '2026-03-09T17:00:01.000Z',
  counters: { total: 492, valids: 480, pending: 161, sent: 312, delivered: 300, read: 120, failed: 7, skipped: 12 },
});
const luciana = buildDelivery({ id: 1, state: 'delivered', receivedAt: '2026-03-09T19:01:43.000Z', messageVariant: 2 });
const sandra = buildDelivery({
  id: 2,
  name: 'Sandra Pacheco',
  state: 'failed',
  reason: 'marketing_limited',
  deliveredAt: null,
  retryAt: '2026-03-10T20:00:00.000Z',
});
const otavio = buildDelivery({
  id: 3,
  name: 'Otávio Mendes',
  state: 'skipped',
  reason: 'optedOut',
  message: '',
  deliveredAt: null,
});

const start = (campaign = easter, shipping = [luciana, sandra, otavio], waiting?: CampaignWaiting): FakeApi =>
  startFakeCompany({
    viewer: ana,
    connections: [buildConnection({ id: 5, provider: 'simulator' })],
    instead: campaignsRoutes({ campaigns: [campaign], shipping, ...(waiting === undefined ? {} : { waiting }) }),
  });
const show = (): Promise<void> => showApp('/campaign/1/report', ana, withCampaigns);
const rowOf = (name: string): Locator => at('campaign-recipients-row').filter({ hasText: name });
const fact = (key: string): Locator => at(`campaign-fact-${key}`);

describe('the report', () => {
  it('S24 S369 is titled by its campaign and shows how far it is', async () => {
    start();
    await show();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Relatório da Páscoa 2026');
    await expect.element(at('menu-campaigns-group')).toHaveAttribute('aria-current', 'true');
    await expect.element(at('campaign-progress')).toHaveTextContent('Em Andamento');
    await expect.element(at('campaign-sent-of')).toHaveTextContent('312 de 480');
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '65');
    await expect.element(at('campaign-percent')).toHaveTextContent('65%');
    await expect.element(at('campaign-count-failed')).toHaveTextContent('7 com falha');
    await expect.element(at('campaign-count-waiting')).toHaveTextContent('161 na espera');
    await expect.element(at('campaign-progress')).toHaveTextContent('Termina por volta de');
  });

  it('S369 is at 0 % when nobody is meant', async () => {
    start(buildCampaign({ status: 'FINALIZADA', counters: { total: 3, skipped: 3 } }), []);
    await show();
    await expect.element(at('campaign-percent')).toHaveTextContent('0%');
  });

  it('S370 has its cards, those of the confirmation only where people were asked', async () => {
    start();
    await show();
    await expect.element(fact('valids')).toHaveTextContent('Contatos Válidos480');
    await expect.element(fact('delivered')).toHaveTextContent('Entregues300120 lidas');
    await expect.element(fact('connection')).toHaveTextContent('ConexãoLoja Centro');
    await expect.element(fact('list')).toHaveTextContent('Lista de ContatosClientes 2025');
    await expect.element(fact('scheduledAt')).toHaveTextContent('Agendamento09/03/2026 14:00');
    await expect.element(fact('completedAt')).toHaveTextContent('ConclusãoNão concluída');
    expect(count(fact('confirmed'))).toBe(0);
  });

  it('S370 with confirmation it also tells who was asked and who said yes', async () => {
    start({
      ...easter,
      confirmation: true,
      counters: { ...easter.counters, confirmationRequested: 298, confirmed: 174 },
    });
    await show();
    await expect.element(fact('confirmationRequested')).toHaveTextContent('Confirmações Solicitadas298');
    await expect.element(fact('confirmed')).toHaveTextContent('Confirmações174');
  });

  it('S848 the answers stand beside those of the control group', async () => {
    start({ ...easter, counters: { ...easter.counters, answered: 78, control: 50, controlAnswered: 5 } });
    await show();
    await expect.element(fact('answered')).toHaveTextContent('78');
    await expect.element(fact('answered')).toHaveTextContent('25% de quem recebeu; 10% do grupo de controle');
    await expect.element(at('campaign-count-control')).toHaveTextContent('50 no grupo de controle');
  });

  it('S371 follows live, and says why it stands still', async () => {
    start();
    await show();
    await expect.element(at('campaign-percent')).toHaveTextContent('65%');
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(
      campaignsEvents.campaign,
      tellOf({ ...easter, hold: 'disconnected', counters: { ...easter.counters, sent: 360, retrying: 2 } }),
    );
    await expect.element(at('campaign-percent')).toHaveTextContent('75%');
    await expect.element(at('campaign-still')).toHaveTextContent('Esperando a conexão voltar.');
    await expect.element(at('campaign-retrying')).toHaveTextContent('2 falhas serão tentadas de novo');
  });

  it('S371 is fetched once more 5 s after an update that shows the end', async () => {
    const api = start();
    await show();
    await expect.element(at('campaign-percent')).toHaveTextContent('65%');
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const before = api.callsOf(campaignsEndpoints.report).length;
      liveLine.send(campaignsEvents.campaign, tellOf({ ...easter, status: 'FINALIZADA', version: 2 }));
      await vi.advanceTimersByTimeAsync(4_900);
      expect(api.callsOf(campaignsEndpoints.report).length).toBe(before);
      await vi.advanceTimersByTimeAsync(200);
      expect(api.callsOf(campaignsEndpoints.report).length).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('S353 S849 is stopped, goes on, and is copied from here', async () => {
    start();
    await show();
    await at('campaign-report-stop').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('campaign-progress')).toHaveTextContent('Cancelada');
    await at('campaign-report-restart').click();
    await expect.element(at('campaign-progress')).toHaveTextContent('Em Andamento');
    await at('campaign-report-more').click();
    await at('campaign-report-duplicate').click();
    // The copy is open for its time to be chosen.
    await expect.element(at('campaign-dialog-name')).toHaveValue('Páscoa 2026 (cópia)');
    await expect.element(at('campaigns-row').first()).toHaveTextContent('Páscoa 2026 (cópia)');
  });

  it('S849 is sent again to those who failed, and to the uncertain only when somebody says so', async () => {
    const api = start({ ...easter, status: 'FINALIZADA', counters: { ...easter.counters, pending: 0, uncertain: 3 } });
    await show();
    await at('campaign-report-send-again').click();
    await expect.element(page.getByRole('alertdialog')).toHaveTextContent('7 pessoas não receberam.');
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('7 mensagens voltam para a espera.');
    await at('campaign-report-send-again').click();
    await at('campaign-send-again-uncertain').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success').last()).toHaveTextContent('10 mensagens');
    expect(api.callsOf(campaignsEndpoints.sendAgain).map(({ body }) => body.includeUncertain)).toEqual([false, true]);
  });

  it('S45 a campaign that is gone is told, also while somebody looks at it', async () => {
    const api = start();
    await show();
    await expect.element(at('campaign-progress')).toBeVisible();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    api.refuse(campaignsEndpoints.report, 'ERR_NO_CAMPAIGN_FOUND');
    liveLine.send(campaignsEvents.campaign, { action: 'delete', id: 1, record: { id: 1 } });
    await expect.element(at('campaign-report-error')).toHaveTextContent('Não foi possível abrir o relatório');
  });
});

describe('the people', () => {
  it('S1028 it says how many wait to be served, until when, what becomes of them, and shows who they are', async () => {
    const bruno = buildDelivery({
      id: 4,
      name: 'Bruno Lima',
      state: 'pending',
      deliveredAt: null,
      waitsSince: '2026-03-09T17:05:00.000Z',
    });
    const api = start(easter, [luciana, bruno], { count: 1, until: '2026-03-10T17:05:00.000Z' });
    await show();
    const note = at('campaign-waiting');
    await expect.element(note).toHaveTextContent('1 pessoa ainda não recebeu: espera atendimento.');
    await expect.element(note).toHaveTextContent('Depois de 24 horas esperando, fica em “Não enviadas”.');
    await expect.element(note).toHaveTextContent('O último prazo acaba em 10/03/2026 às 14:05.');
    await expectAccessible('who waits', 'main');
    await at('campaign-waiting-show').click();
    await isGone(rowOf('Luciana'));
    await expect
      .element(rowOf('Bruno'))
      .toHaveTextContent('Espera atendimento; a campanha aguarda desde 09/03/2026 14:05');
    await expect.element(at('campaign-recipients-filter')).toHaveFocus();
    expect(api.callsOf(campaignsEndpoints.shipping).at(-1)?.query.state).toBe('waiting');
  });

  it('S1028 says nothing of it where nobody waits, or nothing is sent any more', async () => {
    start({ ...easter, status: 'CANCELADA' }, [luciana], { count: 1, until: '2026-03-10T17:05:00.000Z' });
    await show();
    await expect.element(rowOf('Luciana')).toBeVisible();
    expect(count(at('campaign-waiting'))).toBe(0);
    expect(count(page.getByRole('option', { name: 'Esperando atendimento' }))).toBe(0);
  });

  it('S848 are shown with state, reason, text and time', async () => {
    start();
    await show();
    await expect.element(rowOf('Luciana')).toHaveTextContent('Msg. 2');
    await expect.element(rowOf('Luciana')).toHaveTextContent('Entregue');
    await expect.element(rowOf('Luciana')).toHaveTextContent('09/03/2026 16:01:43');
    await expect.element(rowOf('Sandra')).toHaveTextContent('A Meta limitou o marketing para esta pessoa');
    await expect.element(rowOf('Sandra')).toHaveTextContent('Nova tentativa em 10/03/2026 17:00');
    await expect.element(rowOf('Otávio')).toHaveTextContent('Pediu para não receber propaganda');
    await page.getByRole('button', { name: 'Ver a mensagem de Luciana Barros' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Luciana Barros' })).toHaveTextContent('Oi Luciana!');
  });

  it('S848 are filtered by state and exported so', async () => {
    const api = start();
    await show();
    await expect.element(rowOf('Luciana')).toBeVisible();
    await at('campaign-recipients-filter').selectOptions('failed');
    await isGone(rowOf('Luciana'));
    await expect.element(rowOf('Sandra')).toBeVisible();
    await at('campaign-recipients-export').click();
    await expect
      .poll(() => api.callsOf(campaignsEndpoints.exportShipping).map(({ query }) => query.state))
      .toEqual(['failed']);
    await at('campaign-recipients-filter').selectOptions('read');
    await expect.element(at('campaign-recipients-empty')).toHaveTextContent('Ninguém nesta situação.');
  });

  it('S848 are fetched again as the counters move', async () => {
    const api = start();
    await show();
    await expect.element(rowOf('Luciana')).toBeVisible();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    const before = api.callsOf(campaignsEndpoints.shipping).length;
    liveLine.send(campaignsEvents.campaign, tellOf({ ...easter, counters: { ...easter.counters, sent: 313 } }));
    await expect.poll(() => api.callsOf(campaignsEndpoints.shipping).length).toBeGreaterThan(before);
  });
});

it('S53 fits a phone', async () => {
  await onPhone();
  start();
  await show();
  await expect.element(rowOf('Luciana')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['en', 'Report of Páscoa 2026', 'Valid contacts480'],
  ['es', 'Informe de Páscoa 2026', 'Contactos válidos480'],
] as const)('S72 speaks %s', async (language, title, valids) => {
  start();
  await show();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(fact('valids')).toHaveTextContent(valids);
});

it('S390 the report passes axe in both themes', async () => {
  start();
  await show();
  await expect.element(rowOf('Luciana')).toBeVisible();
  await expectAccessible('report', 'main');
});
