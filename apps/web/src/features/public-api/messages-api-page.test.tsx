import { publicApiEndpoints, webhooksEndpoints } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import type { FakeApi } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import {
  buildApiConnection,
  buildDelivery,
  buildWebhook,
  newSecret,
  newToken,
  publicApiRoutes,
} from '../../test/fakes/fake-public-api.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp } from '../../test/show.tsx';

const centro = buildApiConnection();
const norte = buildApiConnection({ id: 6, name: 'Loja Norte', tokenHint: null, tokenCreatedAt: null });
const erp = buildWebhook({ waiting: 1 });

const start = (data: Parameters<typeof publicApiRoutes>[0] = {}): FakeApi =>
  startFakeCompany({
    viewer: ana,
    instead: publicApiRoutes({ connections: [centro, norte], webhooks: [erp], deliveries: [buildDelivery()], ...data }),
  });
const show = (): Promise<void> => showApp('/messages-api', ana);
const copied = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

describe('the documentation', () => {
  it('S386 S389 tells both methods with this address, headers, body and how the number is written', async () => {
    start();
    await show();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('API de mensagens');
    const address = `${location.origin}/api/messages/send`;
    await expect.element(at('api-address')).toHaveTextContent(address);
    for (const part of ['Authorization', 'Idempotency-Key', 'application/json', 'number', 'body'])
      await expect.element(at('api-parts')).toHaveTextContent(part);
    await expect.element(at('api-code')).toHaveTextContent(`curl "${address}"`);
    await expect.element(page.getByText('Número só com dígitos: país, DDD e número')).toBeVisible();
    await expect.element(page.getByText('Até 60 envios por minuto')).toBeVisible();
    await at('api-examples-kind-media').click();
    await expect.element(at('api-parts')).toHaveTextContent('multipart/form-data');
    await expect.element(at('api-code')).toHaveTextContent('medias=@nota.pdf');
  });

  it('S389 shows each language and copies what it shows', async () => {
    const writing = copied();
    start();
    await show();
    for (const [language, words] of [
      ['node', 'await fetch('],
      ['python', 'urllib.request'],
      ['php', 'curl_init'],
    ] as const) {
      await at(`api-example-${language}`).click();
      await expect.element(at('api-code')).toHaveTextContent(words);
    }
    await at('api-example-copy').click();
    expect(writing).toHaveBeenLastCalledWith(expect.stringMatching(/^<\?php/));
    await expect.element(at('api-example-copy')).toHaveTextContent('Copiado');
    await at('api-address-copy').click();
    expect(writing).toHaveBeenLastCalledWith(`${location.origin}/api/messages/send`);
    writing.mockRestore();
  });
});

describe('the token', () => {
  it('S886 is shown by its end; a new one is asked about, told once and copied', async () => {
    const writing = copied();
    const api = start();
    await show();
    await expect.element(at('api-token')).toHaveTextContent('••••9c1e');
    await expect.element(page.getByText('Criado em 02/03/2026.')).toBeVisible();
    await at('api-token-create').click();
    await expect.element(page.getByRole('alertdialog', { name: 'Gerar outro token para Loja Centro?' })).toBeVisible();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('api-token-told')).toHaveTextContent(newToken);
    await expect.element(at('api-token')).toHaveTextContent('••••wxyz');
    await at('api-token-told-copy').click();
    expect(writing).toHaveBeenLastCalledWith(newToken);
    // Another connection has another token, and this one is not told there.
    await at('api-token-connection').selectOptions('6');
    await isGone(at('api-token-told'));
    await expect.element(at('api-token')).toHaveTextContent('Nenhum token');
    await at('api-token-create').click();
    await expect.element(at('api-token-told')).toHaveTextContent(newToken);
    expect(api.callsOf(publicApiEndpoints.createToken).map(({ params }) => params.id)).toEqual([5, 6]);
    writing.mockRestore();
  });
});

describe('the test', () => {
  const fill = async (token: string, number: string, body: string): Promise<void> => {
    await at('api-test-token').fill(token);
    await at('api-test-number').fill(number);
    await at('api-test-body').fill(body);
  };

  it('S387 needs token, number and text, and digits alone', async () => {
    const api = start();
    await show();
    await at('api-test-send').click();
    for (const field of ['token', 'number', 'body'])
      await expect.element(at(`api-test-${field}-error`)).toHaveTextContent('Obrigatório');
    await at('api-test-number').fill('(11) 98765-4321');
    await userEvent.tab();
    await expect.element(at('api-test-number-error')).toHaveTextContent('Só dígitos, com o país: 5511987654321');
    expect(api.callsOf(publicApiEndpoints.send)).toEqual([]);
  });

  it('S388 sends with the typed token and says so', async () => {
    const api = start();
    await show();
    await fill(newToken, '5511987654321', 'Seu pedido saiu.');
    await at('api-test-send').click();
    await expect.element(at('toast-success')).toHaveTextContent(/^Mensagem enviada com sucesso$/);
    expect(api.callsOf(publicApiEndpoints.send)).toMatchObject([
      { token: newToken, body: { number: '5511987654321', body: 'Seu pedido saiu.' } },
    ]);
  });

  it('S388 tells a refusal, keeps what was typed, and logs nobody out by a wrong token', async () => {
    start();
    await show();
    await fill('x'.repeat(43), '5511987654321', 'Oi');
    await at('api-test-send').click();
    await expect.element(at('toast-error')).toHaveTextContent('Token da API ausente ou desconhecido');
    await expect.element(at('api-test-body')).toHaveValue('Oi');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('API de mensagens');
  });

  it('S387 S388 the test of media needs a file and sends it', async () => {
    const api = start();
    await show();
    await at('api-test-kind-media').click();
    await fill(newToken, '5511987654321', 'Sua nota');
    await at('api-test-send').click();
    await expect.element(at('api-test-file-error')).toHaveTextContent('Obrigatório');
    await at('api-test-file-input').upload(new File(['%PDF-1.4'], 'nota.pdf'));
    await at('api-test-send').click();
    await expect.element(at('toast-success')).toHaveTextContent('Mensagem enviada com sucesso');
    const [sent] = api.callsOf(publicApiEndpoints.send);
    expect(sent?.files.map(({ name }) => name)).toEqual(['nota.pdf']);
    expect(sent?.token).toBe(newToken);
  });
});

describe('webhooks', () => {
  it('S898 one is added with its events, and its secret is told once', async () => {
    const api = start({ webhooks: [], deliveries: [] });
    await show();
    await expect.element(at('webhooks-empty')).toHaveTextContent('Nenhum webhook');
    await at('webhook-add').click();
    await expect.element(at('webhook-dialog-url')).toHaveFocus();
    await at('webhook-dialog-submit').click();
    await expect.element(at('webhook-dialog-url-error')).toHaveTextContent('Obrigatório');
    await at('webhook-dialog-url').fill('https://10.0.0.1/');
    await at('webhook-dialog-message.updated').click();
    const allow = api.refuse(webhooksEndpoints.create, 'ERR_WEBHOOK_ADDRESS', { fields: { url: 'invalid' } });
    await at('webhook-dialog-submit').click();
    await expect.element(at('webhook-dialog-url-error')).toBeVisible();
    allow();
    await at('webhook-dialog-url').fill('https://erp.example/balcao');
    await at('webhook-dialog-submit').click();
    await expect.element(at('webhook-secret')).toHaveTextContent(newSecret);
    await expect.element(at('webhook')).toHaveTextContent('https://erp.example/balcao');
    await expect.element(at('webhook')).toHaveTextContent('8 eventos');
    expect(api.callsOf(webhooksEndpoints.create).at(-1)?.body.events).not.toContain('message.updated');
  });

  it('S898 S893 its log opens a delivery with body and answer, and sends again', async () => {
    const api = start({
      deliveries: [buildDelivery(), buildDelivery({ id: 39, status: 'delivered', attempts: 1, answerStatus: 200 })],
      hasMore: true,
    });
    await show();
    await expect.element(at('webhook')).toHaveTextContent('1 na espera');
    await expect.element(at('webhook-delivery').first()).toHaveTextContent('503');
    await expect.element(at('webhook-delivery').first()).toHaveTextContent('3 de 15');
    await expect.element(at('webhook-delivery').nth(1)).toHaveTextContent('200');
    // Events are kept for days, so one of an earlier day says which.
    await expect.element(at('webhook-delivery').nth(1)).toHaveTextContent(/02\/03\/26 \d\d:\d\d/);
    await at('webhook-delivery-open').first().click();
    await expect.element(at('webhook-delivery-body')).toHaveTextContent('Pode sim!');
    await expect.element(at('webhook-delivery-answer')).toHaveTextContent('HTTP 503');
    await expect.element(at('webhook-delivery-details')).toHaveTextContent('Resposta em 214 ms');
    await expect.element(at('webhook-delivery-details')).toHaveTextContent('Próxima tentativa: 02/03/2026 10:46');
    await at('webhook-delivery-again').click();
    await expect.element(at('toast-success')).toHaveTextContent('O evento será enviado de novo agora');
    expect(api.callsOf(webhooksEndpoints.sendAgain).map(({ params }) => params.id)).toEqual([40]);
    await at('webhook-log-more').click();
    await expect.poll(() => count(at('webhook-delivery'))).toBe(3);
  });

  it('S898 a paused one says why and goes on; a secret is renewed; one is deleted after a question', async () => {
    const api = start({ webhooks: [buildWebhook({ status: 'paused', pausedAt: '2026-03-02T12:00:00.000Z' })] });
    await show();
    await expect.element(at('webhook')).toHaveTextContent('Pausado em 02/03/2026 09:00');
    await at('webhook-resume').click();
    await expect.element(at('toast-success')).toHaveTextContent('Webhook retomado');
    await isGone(at('webhook-resume'));
    await at('webhook-renew').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('webhook-secret')).toHaveTextContent(newSecret);
    await at('webhook-edit').click();
    await at('webhook-dialog-on').click();
    await at('webhook-dialog-submit').click();
    await expect.element(at('webhook')).toHaveTextContent('Desligado');
    await at('webhook-remove').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('webhooks-empty')).toBeVisible();
    expect(api.callsOf(webhooksEndpoints.remove)).toHaveLength(1);
  });
});

it('S898 S45 tells what could not be loaded, and that there is no connection', async () => {
  const api = start({ connections: [] });
  api.refuse(webhooksEndpoints.list, 'ERR_UNAVAILABLE');
  await show();
  await expect.element(at('api-empty')).toHaveTextContent('Nenhuma conexão ainda');
  await expect.element(at('webhooks-error')).toBeVisible();
});

it('S45 tells when the tokens cannot be loaded', async () => {
  const api = start();
  api.refuse(publicApiEndpoints.info, 'ERR_UNAVAILABLE');
  await show();
  await expect.element(at('api-error')).toHaveTextContent('Não foi possível carregar os tokens');
});

it('S53 fits a phone', async () => {
  await onPhone();
  start();
  await show();
  await expect.element(at('webhook-delivery').first()).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['en', 'Messages API', 'Send test'],
  ['es', 'API de mensajes', 'Enviar prueba'],
] as const)('S72 speaks %s', async (language, title, button) => {
  start();
  await show();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(at('api-test-send')).toHaveTextContent(button);
});

it('S390 page and dialog pass axe in both themes', async () => {
  start();
  await show();
  await at('webhook-delivery-open').first().click();
  await expect.element(at('webhook-delivery-body')).toBeVisible();
  await expectAccessible('page', 'main');
  await at('webhook-edit').click();
  await expectAccessible('dialog', '[role=dialog]');
});
