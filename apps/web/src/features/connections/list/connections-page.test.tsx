import { type Connection, connectionsEndpoints, connectionsEvents, type Queue } from '@balcao/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import { type FakeApi, route, startFakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { connectionsRoutes } from '../../../test/fakes/fake-connections.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana, sales, support } from '../../../test/fakes/fake-users.ts';
import { at, count, emulateMedia, isGone, onPhone, scrollsSideways, showApp, showPage } from '../../../test/show.tsx';

/** A connection that is out of order. */
const buildStopped = (parts: Partial<Connection> = {}): Connection =>
  buildConnection({ status: 'DISCONNECTED', number: null, ...parts });

/** A server with these connections, which does with them what the real one does. */
const startFakeConnections = (
  known: readonly Connection[] = [],
  queues: readonly Queue[] = [support, sales],
): FakeApi => startFakeApi(connectionsRoutes(known, queues));

const rowOf = (name: string): Locator =>
  at('connections-row').filter({ has: at('connections-name').getByText(name, { exact: true }) });
const row = rowOf('Loja Centro');
const name = at('connection-dialog-name');
const submit = at('connection-dialog-submit');
const showConnections = (): Promise<void> => showPage('/connections', ana);

async function chooseQueues(...names: string[]): Promise<void> {
  await at('connection-dialog-queues').click();
  for (const queue of names) await page.getByRole('menuitemcheckbox', { name: queue }).click();
  await userEvent.keyboard('{Escape}');
}

describe('the list', () => {
  it('S44 an empty company is told how to begin', async () => {
    startFakeConnections();
    await showConnections();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Conexões');
    await expect.element(at('connections-empty')).toHaveTextContent('Nenhum registro');
    await expect.element(at('connections-add-first')).toBeVisible();
  });

  it('S271 the table says name, status, number, when it last changed, the default and the queues', async () => {
    startFakeConnections([buildConnection({ status: 'CONNECTED', number: '5511987654321', queues: [support] })]);
    await showConnections();
    await expect.element(row).toHaveTextContent('+55 (11) 98765-4321');
    await expect.element(row.getByTestId('connections-status')).toHaveTextContent('Conectado');
    await expect.element(row.getByTestId('connections-updated')).toHaveTextContent('09/03/26 10:42');
    await expect.element(row.getByTestId('connections-default')).toHaveTextContent('Padrão');
    await expect.element(row.getByTestId('connections-truth-queues')).toHaveTextContent('Suporte');
    const headers = page.getByRole('columnheader').elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Nome',
      'Status',
      'Sessão',
      'Última atualização',
      'Padrão',
      'Ações',
    ]);
    await row.getByTestId('connections-toggle').click();
    await isGone(row.getByTestId('connections-truth'));
  });

  it('S45 a failed load says so in its place and can be tried again', async () => {
    const heal = startFakeConnections().refuse(connectionsEndpoints.list, 'ERR_VALIDATION');
    await showConnections();
    await expect.element(at('connections-error')).toHaveTextContent('Não foi possível carregar as conexões');
    await expect.element(at('toast-error')).toBeVisible();
    heal();
    await at('connections-error').getByRole('button', { name: 'Tentar novamente' }).click();
    await expect.element(at('connections-empty')).toBeVisible();
  });

  it('R11 without queues the screen says who sees the new tickets', async () => {
    startFakeConnections([], []);
    await showConnections();
    await expect
      .element(at('connections-no-queues'))
      .toHaveTextContent('todos os atendentes veem e aceitam os atendimentos novos');
  });

  it.each([
    ['pt', 'Desconectado'],
    ['en', 'Disconnected'],
    ['es', 'Desconectado'],
  ] as const)('S53 S72 fits 320 px without scrolling sideways in %s', async (language, status) => {
    await page.viewport(320, 640);
    await setLanguage(language);
    startFakeConnections([buildStopped({ statusReason: 'passkey_required' })]);
    await showConnections();
    await expect.element(at('connections-status')).toHaveTextContent(status);
    expect(scrollsSideways()).toBe(false);
    await expect.element(at('connections-session-retry')).toBeVisible();
    await expect.element(at('connections-delete')).toBeVisible();
  });
});

describe('the session', () => {
  it('S274 S275 a link that was removed on the phone says so and is tried again', async () => {
    const api = startFakeConnections([buildStopped({ statusReason: 'unlinked_on_phone' })]);
    await showConnections();
    await expect
      .element(row.getByTestId('connections-cause'))
      .toHaveTextContent('O aparelho foi removido no celular, em Aparelhos conectados.');
    await row.getByTestId('connections-session-retry').click();
    await expect.element(row.getByTestId('connections-session-connecting')).toBeDisabled();
    await expect.poll(() => api.callsOf(connectionsEndpoints.startSession)).toHaveLength(1);
  });

  it('S274 S275 an expired code is asked for anew', async () => {
    const api = startFakeConnections([buildStopped({ statusReason: 'qr_expired' })]);
    await showConnections();
    await row.getByTestId('connections-session-newQr').click();
    await expect.poll(() => api.callsOf(connectionsEndpoints.renewSession)).toHaveLength(1);
  });

  it('S274 S276 disconnecting asks first', async () => {
    const api = startFakeConnections([buildConnection({ status: 'CONNECTED', number: '5511987654321' })]);
    await showConnections();
    await row.getByTestId('connections-session-disconnect').click();
    await expect.element(at('confirm-dialog')).toHaveTextContent('será preciso ler o QR Code de novo');
    await at('confirm-dialog-cancel').click();
    await isGone(at('confirm-dialog'));
    expect(api.callsOf(connectionsEndpoints.endSession)).toEqual([]);
    await row.getByTestId('connections-session-disconnect').click();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('“Loja Centro” desconectada');
    await expect.element(row.getByTestId('connections-status')).toHaveTextContent('Desconectado');
  });

  it('S273 S282 the code is 256 wide on white by night too, and comes with three steps', async () => {
    await emulateMedia('prefers-color-scheme', 'dark');
    const qrcodeUntil = new Date(Date.now() + 600_000).toISOString();
    startFakeConnections([buildStopped({ status: 'qrcode', qrcode: '2@exemplo', qrcodeUntil })]);
    await showConnections();
    await row.getByTestId('connections-session-showQr').click();
    const code = at('qr-dialog-code');
    await expect.element(code).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' });
    expect(code.element().querySelector('svg')?.getBoundingClientRect()).toMatchObject({ width: 256, height: 256 });
    expect(count(at('qr-dialog').getByRole('listitem'))).toBe(3);
    await userEvent.keyboard('{Escape}');
    await isGone(at('qr-dialog'));
  });

  it('S284 a code that is too old says so and is asked for anew', async () => {
    const qrcodeUntil = new Date(Date.now() - 60_000).toISOString();
    startFakeConnections([buildStopped({ status: 'qrcode', qrcode: '2@exemplo', qrcodeUntil })]);
    await showConnections();
    await row.getByTestId('connections-session-showQr').click();
    await expect.element(at('qr-dialog-expired')).toHaveTextContent('O QR Code venceu');
    await expect.element(at('qr-dialog-again')).toBeVisible();
  });
});

describe('linking', () => {
  const qrcodeUntil = new Date(Date.now() + 600_000).toISOString();
  const withCode = { status: 'qrcode', qrcode: '2@exemplo', qrcodeUntil } as const;

  it('S445 after a connection was added its QR code opens by itself; a refusal is named there and can be tried again', async () => {
    const api = startFakeConnections();
    const heal = api.refuse(connectionsEndpoints.renewSession, 'ERR_UNAVAILABLE');
    await showConnections();
    await at('connections-add').click();
    await name.fill('Loja Centro');
    await submit.click();
    await expect.element(at('qr-dialog-failed')).toHaveTextContent('O servidor está ocupado');
    heal();
    await at('qr-dialog-again').click();
    await expect.element(at('qr-dialog-waiting')).toBeVisible();
    expect(api.callsOf(connectionsEndpoints.renewSession)).toHaveLength(2);
  });

  it('S445 names cause and next step instead of waiting while WhatsApp cannot be reached', async () => {
    startFakeConnections([buildStopped({ ...withCode, statusReason: 'unreachable', qrcode: '' })]);
    await showConnections();
    await row.getByTestId('connections-session-showQr').click();
    await expect.element(at('qr-dialog-failed')).toHaveTextContent('O servidor não conseguiu falar com o WhatsApp.');
    await expect.element(at('qr-dialog-failed')).toHaveTextContent('Verifique a internet do servidor');
  });

  it('S445 on a phone the code to be typed comes first, elsewhere the QR code does', async () => {
    startFakeConnections([buildStopped(withCode)]);
    const top = (locator: Locator): number => locator.element().getBoundingClientRect().top;
    await showConnections();
    await row.getByTestId('connections-session-showQr').click();
    await expect.element(at('qr-dialog-by-code')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await onPhone();
    await row.getByTestId('connections-session-showQr').click();
    await expect.element(at('qr-dialog-number')).toBeVisible();
    expect(top(at('qr-dialog-number'))).toBeLessThan(top(at('qr-dialog-code')));
    await expectAccessible('pairing on a phone', '[data-testid=qr-dialog]');
  });

  it('S445 a virtual phone is connected by one large button', async () => {
    startFakeConnections([buildStopped({ ...withCode, provider: 'simulator' })]);
    await showConnections();
    await expect.element(row.getByTestId('connections-kind')).toHaveTextContent('Simulador');
    await row.getByTestId('connections-session-showQr').click();
    const scan = page.getByRole('button', { name: 'Conectar celular virtual' });
    await expect.element(scan).toHaveFocus();
    expect(scan.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expectAccessible('virtual phone', '[data-testid=qr-dialog]');
  });

  it.each([
    ['beta', 'WhatsApp Web'],
    ['cloud', 'API oficial'],
  ] as const)('S445 a connection over %s says what kind it is', async (provider, kind) => {
    startFakeConnections([buildStopped({ provider })]);
    await showConnections();
    await expect.element(row.getByTestId('connections-kind')).toHaveTextContent(kind);
  });

  it('S446 the card follows what was sent and received, without any other change', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { truth } = buildConnection();
    let sent: string | null = null;
    const listed = route(connectionsEndpoints.list, () => [
      buildConnection({ truth: { ...truth, lastFrameOut: sent } }),
    ]);
    startFakeApi([listed, ...connectionsRoutes()]);
    await showConnections();
    const out = row.getByTestId('connections-truth-out');
    await expect.element(out).toHaveTextContent('Nenhum até agora');
    sent = new Date().toISOString();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(out).toHaveTextContent('agora');
    await expect.element(out).not.toHaveTextContent('Nenhum');
  });
});

describe('what happens meanwhile', () => {
  /** Shows the page with the menu around it, where live updates arrive. */
  async function showLive(known: readonly Connection[]): Promise<void> {
    startFakeCompany({ viewer: ana, instead: connectionsRoutes(known) });
    await showApp('/connections', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
  }
  const tell = (whatsapp: Connection, action: 'create' | 'update' = 'update'): void =>
    liveLine.send(connectionsEvents.whatsapp, { action, whatsapp });

  it('S283 S284 S35 the dialog follows the row: a new code is drawn, an empty one closes it, the number is told and the warning goes', async () => {
    const qrcodeUntil = new Date(Date.now() + 600_000).toISOString();
    const waiting = buildStopped({ status: 'qrcode', qrcode: '2@primeiro', qrcodeUntil });
    await showLive([waiting]);
    await expect.element(at('menu-connections-warning')).toBeVisible();
    await row.getByTestId('connections-session-showQr').click();
    await expect.element(at('qr-dialog-code')).toBeVisible();
    const drawnCode = (): string | null | undefined =>
      [...at('qr-dialog-code').element().querySelectorAll('path')].at(-1)?.getAttribute('d');
    const first = drawnCode();
    tell({ ...waiting, qrcode: '2@segundo', version: 5 });
    await expect.poll(drawnCode).not.toBe(first);

    tell({ ...waiting, status: 'PAIRING', qrcode: '', qrcodeUntil: null, version: 6 });
    await isGone(at('qr-dialog'));
    await expect.element(row.getByTestId('connections-status')).toHaveTextContent('Pareando');
    tell(buildConnection({ version: 7 }));
    await expect.element(at('toast-success')).toHaveTextContent('“Loja Centro” conectada: +55 (11) 98765-4321');
    await isGone(at('menu-connections-warning'));
  });

  it('S285 what a colleague does to connections is seen at once', async () => {
    await showLive([]);
    await expect.element(at('connections-empty')).toBeVisible();
    tell(buildStopped(), 'create');
    await expect.poll(() => count(row)).toBe(1);
    tell(buildStopped({ name: 'Loja Norte', version: 5 }));
    await expect.poll(() => count(rowOf('Loja Norte'))).toBe(1);
    await isGone(row);
    liveLine.send(connectionsEvents.whatsapp, { action: 'delete', whatsappId: 5 });
    await expect.element(at('connections-empty')).toBeVisible();
  });
});

describe('the dialog', () => {
  it('S287 a token is masked, copied and known once; later only its end', async () => {
    startFakeConnections([buildStopped()]);
    // The clipboard itself belongs to the whole machine, and tests on another page copy too.
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showConnections();
    await row.getByTestId('connections-edit').click();
    await at('connection-dialog-token-generate').click();
    const token = at('connection-dialog-token');
    await expect.element(token).toHaveAttribute('type', 'password');
    await at('connection-dialog-token-toggle').click();
    await expect.element(token).toHaveAttribute('type', 'text');
    const { value } = token.element() as HTMLInputElement;
    await at('connection-dialog-token-copy').click();
    await expect.poll(() => copied.mock.calls).toEqual([[value]]);
    await submit.click();
    await isGone(at('connection-dialog'));
    await row.getByTestId('connections-edit').click();
    await expect.element(token).toHaveValue(`•••• •••• ${value.slice(-4)}`);
  });

  it('S278 S281 S286 adds a connection by its fields, and sends ids instead of queues', async () => {
    const api = startFakeConnections();
    await showConnections();
    await at('connections-add').click();
    for (const [value, error] of [
      ['', 'Obrigatório'],
      ['L', 'Muito curto!'],
      ['L'.repeat(51), 'Muito longo!'],
    ] as const) {
      await name.fill(value);
      await userEvent.tab();
      await expect.element(at('connection-dialog-name-error')).toHaveTextContent(error);
    }
    await expect.element(at('connection-dialog-provider-beta')).toBeChecked();
    await name.fill('Loja Centro');
    await at('connection-dialog-greetingMessage').fill('Olá!');
    await chooseQueues('Suporte');
    await at('connection-dialog-complationMessage').fill('Até logo');
    await at('connection-dialog-transferMessage').fill('Vou passar você para {{fila}}.');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Conexão adicionada com sucesso');
    await expect.poll(() => count(row)).toBe(1);
    expect(api.callsOf(connectionsEndpoints.create).map(({ body }) => body)).toEqual([
      {
        name: 'Loja Centro',
        isDefault: false,
        greetingMessage: 'Olá!',
        transferMessage: 'Vou passar você para {{fila}}.',
        complationMessage: 'Até logo',
        outOfHoursMessage: '',
        ratingMessage: '',
        provider: 'beta',
        defaultQueueId: null,
        queueIds: [support.id],
      },
    ]);
  });

  it('S279 S280 the greeting above two queues and the last default are refused at their fields', async () => {
    startFakeConnections([buildStopped()]);
    await showConnections();
    await row.getByTestId('connections-edit').click();
    await chooseQueues('Suporte', 'Vendas');
    await submit.click();
    await expect
      .element(at('connection-dialog-greetingMessage-error'))
      .toHaveTextContent('A mensagem de saudação é obrigatória quando há mais de uma fila.');
    await expect.element(at('connection-dialog-greetingMessage')).toHaveFocus();

    await at('connection-dialog-greetingMessage').fill('Olá!');
    await at('connection-dialog-isDefault').click();
    await submit.click();
    await expect
      .element(at('connection-dialog-isDefault-error'))
      .toHaveTextContent('Deve existir pelo menos uma conexão padrão. Defina outra antes.');
    await at('connection-dialog-isDefault').click();
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Conexão salva com sucesso');
  });

  it('S278 a kind of connection the server does not have is refused at its field, and nothing typed is lost', async () => {
    const api = startFakeConnections();
    api.refuse(connectionsEndpoints.create, 'ERR_VALIDATION', { fields: { provider: 'invalid' } });
    await showConnections();
    await at('connections-add').click();
    await name.fill('Loja Centro');
    await at('connection-dialog-provider-simulator').click();
    await submit.click();
    await expect.element(at('connection-dialog-provider-error')).toHaveTextContent('Valor inválido');
    await expect.element(name).toHaveValue('Loja Centro');
  });

  it('S286 deleting names the connection, and open tickets take a second choice', async () => {
    const api = startFakeConnections([buildStopped()]);
    const allow = api.refuse(connectionsEndpoints.remove, 'ERR_WAPP_HAS_OPEN_TICKETS');
    await showConnections();
    await row.getByTestId('connections-delete').click();
    await expect.element(at('confirm-dialog')).toHaveTextContent('Excluir Loja Centro?');
    await at('confirm-dialog-confirm').click();
    const second = page.getByRole('alertdialog', { name: 'Loja Centro tem atendimentos abertos' });
    await expect.element(second).toBeVisible();
    allow();
    await second.getByTestId('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Conexão excluída com sucesso');
    await expect.element(at('connections-empty')).toBeVisible();
    expect(api.callsOf(connectionsEndpoints.remove).map(({ query }) => query.closeTickets)).toEqual([
      undefined,
      'true',
    ]);
  });
});

it('S390 rows, form and code can be read and used by everybody, in both themes', async () => {
  startFakeConnections([
    buildStopped({ id: 1, name: 'Aguardando', status: 'qrcode', qrcode: '2@exemplo' }),
    buildStopped({ id: 2, name: 'Parada', statusReason: 'unreachable' }),
    buildStopped({ id: 3, name: 'Lenta', status: 'TIMEOUT', statusReason: 'unreachable' }),
  ]);
  await showConnections();
  await expect.poll(() => count(at('connections-row'))).toBe(3);
  await expectAccessible('rows');
  await rowOf('Aguardando').getByTestId('connections-session-showQr').click();
  await expect.element(at('qr-dialog-code')).toBeVisible();
  await expectAccessible('code');
  await userEvent.keyboard('{Escape}');
  await isGone(at('qr-dialog'));
  await rowOf('Parada').getByTestId('connections-edit').click();
  await at('connection-dialog-token-generate').click();
  await expectAccessible('form');
});
