import { type Connection, connectionStatuses, type ConnectionStatus, statusReasons } from '@balcao/contract';
import { loadTexts } from '@balcao/locales';
import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatFor } from '../../../lib/format/format.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import type { ConnectionRights } from './connection-handlers.ts';
import { ConnectionCards } from './connection-cards.tsx';
import { ConnectionsTable } from './connections-table.tsx';

const at = '2026-03-09T13:42:06.000Z';
const all: ConnectionRights = { add: true, session: true, edit: true };
const format = formatFor({ language: 'pt', timeZone: 'America/Sao_Paulo' });
const i18n = createInstance();

beforeAll(async () => {
  const [connections, common] = await Promise.all([loadTexts('pt', 'connections'), loadTexts('pt', 'common')]);
  await i18n.init({
    lng: 'pt',
    resources: { pt: { connections, common } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
});

function draw(
  connection: Connection,
  rights: ConnectionRights = all,
  as: typeof ConnectionsTable | typeof ConnectionCards = ConnectionsTable,
): string {
  const nothing = (): void => undefined;
  const handlers = {
    format,
    rights,
    isBusy: () => false,
    onSession: nothing,
    onEdit: nothing,
    onDelete: nothing,
    onWebhook: nothing,
    onPaid: nothing,
    onTemplates: nothing,
  };
  const html = renderToStaticMarkup(
    createElement(I18nextProvider, { i18n }, createElement(as, { rows: [connection], handlers })),
  );
  return html.replaceAll(/<style.*?<\/style>/g, '');
}

const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/data-testid="connections-(session-\w+|edit|delete|step|paid)"/g)].map(([, name]) => name ?? '');

describe.each([
  ['the table', ConnectionsTable],
  ['the cards', ConnectionCards],
] as const)('%s', (_, shape) => {
  it('S271 shows name, number, status, last update as dd/MM/yy HH:mm and the default', () => {
    const html = draw(buildConnection(), all, shape);
    for (const text of [
      'Loja Centro',
      '+55 (11) 98765-4321',
      'Conectado',
      '09/03/26 10:42',
      'Padrão',
      '09/03/2026 10:42:06',
    ])
      expect(html).toContain(text);
  });

  it.each<[string, Partial<ConnectionRights>, string[]]>([
    ['S272 everything for an admin', {}, ['session-disconnect', 'edit', 'delete']],
    ['S272 no session buttons without actionButtons', { session: false }, ['edit', 'delete']],
    ['S272 neither edit nor delete without editOrDeleteConnection', { edit: false }, ['session-disconnect']],
  ])('%s', (__, rights, expected) => {
    expect(buttonsOf(draw(buildConnection(), { ...all, ...rights }, shape))).toEqual(expected);
  });
});

describe('the columns', () => {
  const headersOf = (html: string): string[] =>
    [...html.matchAll(/<th scope="col"[^>]*>([^<]*)<\/th>/g)].map(([, text]) => text ?? '');

  it('S56 S271 S272 are there for those who hold their right', () => {
    expect(headersOf(draw(buildConnection()))).toEqual([
      'Nome',
      'Status',
      'Sessão',
      'Última atualização',
      'Padrão',
      'Ações',
    ]);
    expect(headersOf(draw(buildConnection(), { add: false, session: false, edit: false }))).toEqual([
      'Nome',
      'Status',
      'Última atualização',
      'Padrão',
    ]);
  });
});

describe('a status', () => {
  it.each<[string, ConnectionStatus, string[]]>([
    ['S273', 'qrcode', ['session-showQr', 'step']],
    ['S274', 'DISCONNECTED', ['session-retry', 'session-newQr', 'step']],
    ['S275', 'CONNECTED', ['session-disconnect']],
    ['S275', 'PAIRING', ['session-disconnect']],
    ['S275', 'TIMEOUT', ['session-disconnect']],
    ['S276', 'OPENING', ['session-connecting']],
  ])('%s %s has its buttons', (_, status, expected) => {
    expect(buttonsOf(draw(buildConnection({ status }), { ...all, edit: false }))).toEqual(expected);
  });

  it('S276 OPENING cannot be pressed', () => {
    expect(draw(buildConnection({ status: 'OPENING' }))).toMatch(
      /<button[^>]*disabled=""[^>]*aria-busy="true"[^>]*>.*Conectando<\/button>/,
    );
  });

  it.each(connectionStatuses)('S277 %s has icon and word besides its colour', (status) => {
    const [, badge = ''] =
      /data-testid="connections-status"[^>]*>(.*?)<\/span><\/span>/.exec(draw(buildConnection({ status }))) ?? [];
    expect(badge).toContain('<svg');
    expect(badge.replaceAll(/<[^<>]*>/g, '')).toMatch(/^\p{Lu}\p{L}+/u);
  });
});

describe('the truth card', () => {
  it.each(statusReasons)('S274 says the cause %s in words and offers a step', (statusReason) => {
    const html = draw(buildConnection({ status: 'DISCONNECTED', statusReason }));
    expect(html).toMatch(/data-testid="connections-cause">\p{Lu}[^<]{10,}\.</u);
    expect(buttonsOf(html)).toContain('step');
  });

  it('says until when strangers cannot be written to, and only until then', () => {
    const until = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect(draw(buildConnection({ restrictedUntil: until(5) }))).toContain('O WhatsApp limitou novas conversas até');
    expect(draw(buildConnection({ restrictedUntil: until(-1) }))).not.toContain(
      'O WhatsApp limitou novas conversas até',
    );
  });

  it('says that the account is held back without an end nobody told', () => {
    const html = draw(
      buildConnection({ restrictedUntil: new Date(Date.now() + 86_000_000).toISOString(), restrictionIsOpen: true }),
    );
    expect(html).toContain('sem dizer até quando');
    expect(html).not.toContain('limitou novas conversas até');
    expect(
      draw(
        buildConnection({
          provider: 'cloud',
          restrictedUntil: new Date(Date.now() + 86_000_000).toISOString(),
          restrictionIsOpen: true,
        }),
      ),
    ).toContain('Gerenciador do WhatsApp');
  });

  it('131042 says that nobody pays, what to do, and offers to say that it is done to those who may', () => {
    const unpaid = buildConnection({ provider: 'cloud', paymentMissingAt: new Date().toISOString() });
    expect(draw(unpaid)).toContain('falta de pagamento');
    expect(buttonsOf(draw(unpaid))).toContain('paid');
    expect(buttonsOf(draw(unpaid, { ...all, session: false }))).not.toContain('paid');
    expect(draw(buildConnection({ provider: 'cloud' }))).not.toContain('falta de pagamento');
  });

  it.each(['certificate_refused', 'proxy_refused'] as const)(
    'says what to do about %s, which no waiting helps',
    (statusReason) => {
      expect(draw(buildConnection({ status: 'TIMEOUT', statusReason }))).toContain('Confira');
      expect(draw(buildConnection({ status: 'TIMEOUT', statusReason: 'unreachable' }))).toContain(
        'Vamos continuar tentando automaticamente',
      );
    },
  );

  it.each([
    [-7_800, 'O relógio do servidor está 02h 10m atrasado'],
    [600, 'O relógio do servidor está 00h 10m adiantado'],
  ])('says by how much the clock of the server is wrong: %i s', (clockAheadSeconds, words) => {
    expect(draw(buildConnection({ clockAheadSeconds }))).toContain(words);
    expect(draw(buildConnection())).not.toContain('O relógio');
  });

  it('S274 names the way out of a passkey, for those who may take it', () => {
    const walled = buildConnection({ status: 'DISCONNECTED', statusReason: 'passkey_required' });
    expect(draw(walled)).toContain('Usar a API oficial');
    expect(buttonsOf(draw(walled, { ...all, edit: false }))).not.toContain('step');
  });

  it('of Meta’s API tells of its webhook and leads to its templates', () => {
    const cloud = {
      phoneNumberId: '1',
      wabaId: '2',
      tokenHint: 'abcd',
      verifyToken: 'v',
      webhookPath: '/api/webhooks/whatsapp/k',
      verifiedAt: null,
      lastWebhookAt: at,
    };
    const html = draw(buildConnection({ provider: 'cloud', cloud }));
    for (const text of ['Ainda não verificado', 'Último aviso da Meta', 'connections-templates', 'connections-webhook'])
      expect(html).toContain(text);
    expect(draw(buildConnection())).not.toContain('connections-templates');
    expect(draw(buildConnection({ provider: 'cloud', cloud }), { ...all, edit: false })).not.toContain(
      'connections-webhook',
    );
  });

  it('tells what waits and the last drop with its cause', () => {
    const truth = {
      connectedSince: null,
      lastFrameIn: at,
      lastFrameOut: at,
      waiting: 3,
      lastDropAt: at,
      lastDropReason: 'unlinked_on_phone',
    } as const;
    const html = draw(buildConnection({ status: 'DISCONNECTED', statusReason: 'unlinked_on_phone', truth }));
    expect(html).toContain('3 mensagens saem assim que a conexão voltar.');
    expect(html.split('O aparelho foi removido no celular, em Aparelhos conectados.')).toHaveLength(3);
  });
});
