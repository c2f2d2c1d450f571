import { campaignsEndpoints, campaignsEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { campaignsRoutes } from '../../../test/fakes/fake-campaigns.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, withCampaigns } from '../../../test/show.tsx';

const cupom = { key: 'cupom', value: 'PASCOA10' };
const start = (data: Parameters<typeof campaignsRoutes>[0] = { settings: { variables: [cupom] } }): FakeApi =>
  startFakeCompany({ viewer: ana, instead: campaignsRoutes(data) });
const show = (): Promise<void> => showApp('/campaigns-config', ana, withCampaigns);
const optionsOf = (name: string): string[] =>
  at(`campaign-settings-${name}`)
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent ?? '');
const [key, value, add] = [at('campaign-settings-key'), at('campaign-settings-value'), at('campaign-settings-add')];

it('S365 S366 offers three intervals, and says what connections wait anyway', async () => {
  start();
  await show();
  await expect.element(page.getByRole('heading', { name: 'Intervalos' })).toBeVisible();
  await expect.element(at('campaign-settings-messageInterval')).toHaveValue('20');
  await expect.element(at('campaign-settings-longerIntervalAfter')).toHaveValue('20');
  await expect.element(at('campaign-settings-greaterInterval')).toHaveValue('60');
  expect(optionsOf('messageInterval')).toEqual([
    'Sem Intervalo',
    '5 segundos',
    '10 segundos',
    '15 segundos',
    '20 segundos',
  ]);
  expect(optionsOf('longerIntervalAfter')).toEqual([
    'Não definido',
    '5 mensagens',
    '10 mensagens',
    '15 mensagens',
    '20 mensagens',
  ]);
  expect(optionsOf('greaterInterval')).toEqual([
    'Sem Intervalo',
    '20 segundos',
    '30 segundos',
    '40 segundos',
    '50 segundos',
    '60 segundos',
  ]);
  await expect
    .element(at('campaign-settings-floor'))
    .toHaveTextContent('Mesmo com “Sem Intervalo”, números conectados pelo QR Code esperam ao menos 20 s');
});

it('S367 S368 adds and deletes variables, and saves everything together', async () => {
  const api = start();
  await show();
  await expect.element(at('campaign-settings-variable')).toHaveTextContent('{cupom}PASCOA10');
  await add.click();
  await expect.element(at('campaign-settings-key-error')).toHaveTextContent('Obrigatório');
  await expect.element(key).toHaveFocus();
  await key.fill('CUPOM');
  await value.fill('outro');
  await add.click();
  await expect.element(at('campaign-settings-key-error')).toHaveTextContent('Já existe uma variável com este atalho.');
  await key.fill('loja');
  await add.click();
  await expect.element(key).toHaveValue('');
  await expect.element(value).toHaveValue('');
  expect(count(at('campaign-settings-variable'))).toBe(2);
  await page.getByRole('button', { name: 'Excluir {cupom}' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Excluir a variável {cupom}?' })).toBeVisible();
  await at('confirm-dialog-confirm').click();
  await expect.poll(() => count(at('campaign-settings-variable'))).toBe(1);
  await at('campaign-settings-messageInterval').selectOptions('5 segundos');
  await at('campaign-settings-save').click();
  await expect.element(at('toast-success')).toHaveTextContent('Configurações salvas');
  expect(api.callsOf(campaignsEndpoints.saveSettings).map(({ body }) => body)).toEqual([
    {
      settings: {
        messageInterval: 5,
        longerIntervalAfter: 20,
        greaterInterval: 60,
        variables: [{ key: 'loja', value: 'outro' }],
      },
    },
  ]);
});

it('S850 a refused save keeps what was changed', async () => {
  const api = start();
  await show();
  await at('campaign-settings-messageInterval').selectOptions('Sem Intervalo');
  const allow = api.refuse(campaignsEndpoints.saveSettings, 'ERR_UNAVAILABLE');
  await at('campaign-settings-save').click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(at('campaign-settings-messageInterval')).toHaveValue('0');
  await expect.element(page.getByText('Há alterações não salvas.')).toBeVisible();
  allow();
  await at('campaign-settings-save').click();
  await expect.element(at('toast-success')).toBeVisible();
  await isGone(page.getByText('Há alterações não salvas.'));
});

it('S850 follows what others save, but for what is being changed here', async () => {
  start();
  await show();
  await at('campaign-settings-messageInterval').selectOptions('5 segundos');
  await expect.poll(() => liveLine.isOpen()).toBe(true);
  liveLine.send(campaignsEvents.campaignSettings, {
    action: 'update',
    settings: { messageInterval: 15, longerIntervalAfter: 10, greaterInterval: 30, variables: [] },
  });
  await expect.element(at('campaign-settings-longerIntervalAfter')).toHaveValue('10');
  await expect.element(at('campaign-settings-messageInterval')).toHaveValue('5');
  await isGone(at('campaign-settings-variable'));
});

it('S45 says when the settings cannot be loaded', async () => {
  const api = start();
  api.refuse(campaignsEndpoints.settings, 'ERR_UNAVAILABLE');
  await show();
  await expect.element(at('campaign-settings-error')).toHaveTextContent('Não foi possível carregar as configurações');
});

it('S53 fits a phone', async () => {
  await onPhone();
  start();
  await show();
  await expect.element(key).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['en', 'Campaign settings', 'Intervals'],
  ['es', 'Configuración de campañas', 'Intervalos'],
] as const)('S72 speaks %s', async (language, title, section) => {
  start();
  await show();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(page.getByRole('heading', { name: section })).toBeVisible();
});

it('S390 the settings pass axe in both themes', async () => {
  start();
  await show();
  await add.click();
  await expectAccessible('settings', 'main');
});
