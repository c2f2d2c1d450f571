import {
  type Connection,
  type ConnectionInput,
  connectionsEndpoints,
  queuesEndpoints,
  type Queue,
} from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { type FakeApi, Refusal, route, startFakeApi } from '../../../test/fake-api.ts';
import { ana, support } from '../../../test/fake-users.ts';
import { at, count, emulateMedia, isGone, scrollsSideways, showPage } from '../../../test/show.tsx';

const sales: Queue = { ...support, id: 4, name: 'Vendas', color: '#0B63B0' };

/** The smallest valid connection, out of order; a test states only what matters to it. */
function buildConnection(parts: Partial<Connection> = {}): Connection {
  return {
    id: 5,
    name: 'Loja Centro',
    provider: 'beta',
    status: 'DISCONNECTED',
    statusReason: null,
    statusSince: '2026-03-09T13:42:00Z',
    qrcode: '',
    qrcodeUntil: null,
    pairingCode: '',
    restrictedUntil: null,
    restrictionIsOpen: false,
    paymentMissingAt: null,
    clockAheadSeconds: null,
    retries: 0,
    number: null,
    isDefault: true,
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    tokenHint: null,
    cloud: null,
    queues: [],
    truth: {
      connectedSince: null,
      lastFrameIn: null,
      lastFrameOut: null,
      waiting: 0,
      lastDropAt: null,
      lastDropReason: null,
    },
    version: 1,
    updatedAt: '2026-03-09T13:42:00Z',
    ...parts,
  };
}

/** A server with these connections, which does with them what the real one does. */
function startFakeConnections(
  known: readonly Connection[] = [],
  queues: readonly Queue[] = [support, sales],
): FakeApi & { set(parts: Partial<Connection>): void } {
  let connections = [...known];
  /** Changes a connection, in a newer version. */
  function change(id: number, parts: Partial<Connection>): Connection {
    const old = connections.find((other) => other.id === id);
    if (old === undefined) throw new Refusal('ERR_NO_WAPP_FOUND');
    const changed = { ...old, ...parts, version: old.version + 1 };
    connections = connections.map((other) => (other === old ? changed : other));
    return changed;
  }
  /** The two rules that only the server knows. */
  function refuseWrong({ isDefault, greetingMessage, queueIds }: ConnectionInput): void {
    if (queueIds.length > 1 && greetingMessage === '') throw new Refusal('ERR_WAPP_GREETING_REQUIRED');
    if (!isDefault) throw new Refusal('ERR_NO_OTHER_WHATSAPP');
  }
  const queuesOf = (ids: readonly number[]): Queue[] => queues.filter(({ id }) => ids.includes(id));
  const api = startFakeApi([
    route(connectionsEndpoints.list, () => connections),
    route(connectionsEndpoints.get, ({ params }) => change(params.id, {})),
    route(connectionsEndpoints.create, ({ body: { queueIds, cloud: _cloud, token: _token, ...input } }) => {
      const made = buildConnection({ ...input, id: connections.length + 1, queues: queuesOf(queueIds) });
      connections = [...connections, made];
      return made;
    }),
    route(connectionsEndpoints.update, ({ params, body }) => {
      refuseWrong(body);
      const { queueIds, cloud: _cloud, token: _token, ...input } = body;
      return change(params.id, { ...input, queues: queuesOf(queueIds) });
    }),
    route(connectionsEndpoints.remove, ({ params: { id } }) => {
      connections = connections.filter((other) => other.id !== id);
      return { id };
    }),
    route(connectionsEndpoints.startSession, ({ params }) => change(params.id, { status: 'OPENING' })),
    route(connectionsEndpoints.renewSession, ({ params }) => change(params.id, { status: 'OPENING' })),
    route(connectionsEndpoints.endSession, ({ params }) =>
      change(params.id, { status: 'DISCONNECTED', statusReason: 'logged_out', number: null }),
    ),
    route(queuesEndpoints.list, () => [...queues]),
  ]);
  return { ...api, set: (parts) => void change(5, parts) };
}

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
    startFakeConnections([buildConnection({ statusReason: 'passkey_required' })]);
    await showConnections();
    await expect.element(at('connections-status')).toHaveTextContent(status);
    expect(scrollsSideways()).toBe(false);
    await expect.element(at('connections-session-retry')).toBeVisible();
    await expect.element(at('connections-delete')).toBeVisible();
  });
});

describe('the session', () => {
  it('S274 S275 a link that was removed on the phone says so and is tried again', async () => {
    const api = startFakeConnections([buildConnection({ statusReason: 'unlinked_on_phone' })]);
    await showConnections();
    await expect
      .element(row.getByTestId('connections-cause'))
      .toHaveTextContent('O aparelho foi removido no celular, em Aparelhos conectados.');
    await row.getByTestId('connections-session-retry').click();
    await expect.element(row.getByTestId('connections-session-connecting')).toBeDisabled();
    expect(api.callsOf(connectionsEndpoints.startSession)).toHaveLength(1);
  });

  it('S274 S275 an expired code is asked for anew', async () => {
    const api = startFakeConnections([buildConnection({ statusReason: 'qr_expired' })]);
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
    await expect.element(at('toast-success')).toHaveTextContent('Loja Centro foi desconectado');
    await expect.element(row.getByTestId('connections-status')).toHaveTextContent('Desconectado');
  });

  it('S273 S282 the code is 256 wide on white by night too, and comes with three steps', async () => {
    await emulateMedia('prefers-color-scheme', 'dark');
    const qrcodeUntil = new Date(Date.now() + 600_000).toISOString();
    startFakeConnections([buildConnection({ status: 'qrcode', qrcode: '2@exemplo', qrcodeUntil })]);
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
    startFakeConnections([buildConnection({ status: 'qrcode', qrcode: '2@exemplo', qrcodeUntil })]);
    await showConnections();
    await row.getByTestId('connections-session-showQr').click();
    await expect.element(at('qr-dialog-expired')).toHaveTextContent('O QR Code venceu');
    await expect.element(at('qr-dialog-again')).toBeVisible();
  });
});

describe('the dialog', () => {
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
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Conexão adicionada com sucesso');
    await expect.poll(() => count(row)).toBe(1);
    expect(api.callsOf(connectionsEndpoints.create).map(({ body }) => body)).toEqual([
      {
        name: 'Loja Centro',
        isDefault: false,
        greetingMessage: 'Olá!',
        complationMessage: 'Até logo',
        outOfHoursMessage: '',
        ratingMessage: '',
        provider: 'beta',
        queueIds: [support.id],
      },
    ]);
  });

  it('S279 S280 the greeting above two queues and the last default are refused at their fields', async () => {
    startFakeConnections([buildConnection()]);
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
    const api = startFakeConnections([buildConnection()]);
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
