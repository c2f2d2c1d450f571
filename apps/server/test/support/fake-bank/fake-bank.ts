import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { amountText, buildBrCode } from '@balcao/domain';

/** A charge as the bank keeps it, whichever of the two it is. */
export type StoredCharge = {
  id: string;
  reference: string;
  valueCents: number;
  paidCents: number;
  state: 'waiting' | 'paid' | 'over';
  /** Efí's place of the QR code. */
  loc: number;
  /** What came along: the payer's document, the description. */
  sent: Record<string, unknown>;
};

type Question = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  request: IncomingMessage;
};
type Reply = { status: number; body: unknown };

/** How the bank lies or fails, until it is told otherwise. */
export type Faults = {
  /** Answers nothing but errors. */
  isDown?: boolean;
  /** Answers another charge than the one asked for. */
  answersCharge?: string;
  /** The check of its codes is wrong. */
  breaksCodes?: boolean;
  /** Answers pages instead of JSON. */
  answersPages?: boolean;
  /** Its trial calls do not carry what the address was marked with. */
  dropsMark?: boolean;
  /** Until when its codes can be paid, as Asaas writes it. */
  codesUntil?: string;
  /** Called when a charge was made and before its maker hears of it. */
  beforeAnswer?: (charge: StoredCharge) => Promise<void>;
};

export type FakeBank = {
  url: string;
  charges: Map<string, StoredCharge>;
  /** Every request so far as "METHOD path status". */
  log: string[];
  faults: Faults;
  /** Where notices are to be sent, as it was registered. */
  webhookUrl: string | null;
  /** How we answered the trial calls before each registration, the one without a certificate first. */
  trials: number[];
  /** Tokens given out, which `dropTokens` makes worthless. */
  dropTokens(): void;
  /** The payer pays, all of it or less. Nobody is told of it by that. */
  pay(id: string, cents?: number): StoredCharge;
  /** The only charge, or the newest. */
  newest(): StoredCharge;
  close(): Promise<void>;
};

export const efiAccount = {
  clientId: 'Client_Id_inventado',
  clientSecret: 'Client_Secret_inventado',
  pixKey: 'efi@balcao.test',
};
export const asaasAccount = { apiKey: '$aact_inventada', webhookToken: 'um-token-inventado-de-32-letras-ou-mais' };

export type BankOptions = {
  /** With it the bank speaks TLS and asks every caller for a certificate that it knows. */
  tls?: { key: string; cert: string; callers: string };
};

/** A bank of our own that speaks as Efí and as Asaas do, keeps charges, and can lie about them. */
export async function startFakeBank({ tls }: BankOptions = {}): Promise<FakeBank> {
  const charges = new Map<string, StoredCharge>();
  const log: string[] = [];
  let tokens = new Set<string>();
  const customers = new Map<string, string>();

  const bank: Omit<FakeBank, 'url' | 'close'> = {
    charges,
    log,
    faults: {},
    webhookUrl: null,
    trials: [],
    dropTokens: () => void (tokens = new Set()),
    pay(id, cents) {
      const charge = charges.get(id);
      if (!charge) throw new Error(`no charge ${id}`);
      charge.paidCents += cents ?? charge.valueCents;
      charge.state = 'paid';
      return charge;
    },
    newest() {
      const charge = [...charges.values()].at(-1);
      if (!charge) throw new Error('no charge was made');
      return charge;
    },
  };

  const add = async (charge: Omit<StoredCharge, 'paidCents' | 'state' | 'loc'>): Promise<StoredCharge> => {
    const stored: StoredCharge = { ...charge, paidCents: 0, state: 'waiting', loc: charges.size + 1 };
    charges.set(charge.id, stored);
    await bank.faults.beforeAnswer?.(stored);
    return stored;
  };
  const codeOf = ({ reference, valueCents }: StoredCharge): string => {
    const code = buildBrCode({
      key: efiAccount.pixKey,
      merchantName: 'Banco',
      merchantCity: 'Recife',
      valueCents,
      txid: reference,
    });
    return bank.faults.breaksCodes ? `${code.slice(0, -4)}0000` : code;
  };
  const shown = (id: string): StoredCharge | undefined => charges.get(bank.faults.answersCharge ?? id);

  const efi = async ({ method, path, body, request }: Question): Promise<Reply> => {
    if (path === '/oauth/token') {
      const expected = `Basic ${Buffer.from(`${efiAccount.clientId}:${efiAccount.clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
      const token = randomBytes(8).toString('hex');
      tokens.add(token);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token' } };
    const [, , kind, name = ''] = path.split('/');
    const id = decodeURIComponent(name);
    if (kind === 'cob' && method === 'PUT') {
      if (!/^[a-zA-Z0-9]{26,35}$/.test(id)) return { status: 400, body: { nome: 'txid_invalido' } };
      if (charges.has(id)) return { status: 409, body: { nome: 'txid_duplicado' } };
      const { original } = body['valor'] as { original: string };
      if (!/^\d+\.\d{2}$/.test(original) || body['chave'] !== efiAccount.pixKey)
        return { status: 400, body: { nome: 'json_invalido' } };
      const charge = await add({ id, reference: id, valueCents: Math.round(Number(original) * 100), sent: body });
      return { status: 201, body: { txid: id, status: 'ATIVA', loc: { id: charge.loc }, valor: { original } } };
    }
    if (kind === 'cob' && method === 'PATCH') {
      const charge = charges.get(id);
      if (charge?.state === 'waiting') charge.state = 'over';
      return charge ? { status: 200, body: { txid: id } } : { status: 404, body: { nome: 'cobranca_nao_encontrada' } };
    }
    if (kind === 'cob' && method === 'GET') {
      const charge = shown(id);
      if (!charge) return { status: 404, body: { nome: 'cobranca_nao_encontrada' } };
      const status = { waiting: 'ATIVA', paid: 'CONCLUIDA', over: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }[charge.state];
      const pix =
        charge.state === 'paid'
          ? [{ endToEndId: `E${charge.id.slice(0, 30)}`, txid: charge.id, valor: amountText(charge.paidCents) }]
          : [];
      return {
        status: 200,
        body: { txid: charge.id, status, valor: { original: amountText(charge.valueCents) }, pix },
      };
    }
    if (kind === 'loc') {
      const charge = [...charges.values()].find(({ loc }) => loc === Number(id));
      return charge ? { status: 200, body: { qrcode: codeOf(charge), imagemQrcode: '' } } : { status: 404, body: {} };
    }
    if (kind === 'webhook' && method === 'PUT') {
      const webhookUrl = String(body['webhookUrl']);
      const skips = request.headers['x-skip-mtls-checking'] === 'true';
      bank.trials = await tryTwice(bank.faults.dropsMark ? webhookUrl.replace(/hmac=\w+/, 'hmac=') : webhookUrl);
      const [stranger = 0, known = 0] = bank.trials;
      // Who has the check left out answers both; otherwise the caller without a certificate has to be refused.
      if (known !== 200 || (skips ? stranger !== 200 : stranger < 400))
        return { status: 400, body: { nome: 'webhook_invalido' } };
      bank.webhookUrl = webhookUrl;
      return { status: 200, body: { webhookUrl } };
    }
    return { status: 404, body: {} };
  };

  const asaas = async ({ method, path, query, body, request }: Question): Promise<Reply> => {
    if (request.headers['access_token'] !== asaasAccount.apiKey) return { status: 401, body: { errors: [] } };
    if (!request.headers['user-agent']) return { status: 400, body: { errors: [{ code: 'user_agent_not_sent' }] } };
    const [, kind, id = '', part] = path.split('/');
    if (kind === 'customers' && method === 'GET') {
      const known = customers.get(query.get('cpfCnpj') ?? '');
      return { status: 200, body: { object: 'list', hasMore: false, data: known ? [{ id: known }] : [] } };
    }
    if (kind === 'customers') {
      const customer = `cus_${customers.size + 1}`;
      customers.set(String(body['cpfCnpj']), customer);
      return { status: 200, body: { id: customer } };
    }
    if (method === 'POST') {
      if (![...customers.values()].includes(String(body['customer'])) || body['billingType'] !== 'PIX')
        return { status: 400, body: { errors: [{ code: 'invalid_customer' }] } };
      const charge = await add({
        id: `pay_${randomBytes(8).toString('hex')}`,
        reference: String(body['externalReference']),
        valueCents: Math.round(Number(body['value']) * 100),
        sent: body,
      });
      return { status: 200, body: { id: charge.id } };
    }
    const charge = part === undefined ? shown(id) : charges.get(id);
    if (!charge) return { status: 404, body: { errors: [] } };
    if (part === 'pixQrCode')
      return {
        status: 200,
        body: { payload: codeOf(charge), encodedImage: '', expirationDate: bank.faults.codesUntil },
      };
    if (method === 'DELETE') {
      if (charge.state === 'paid') return { status: 400, body: { errors: [{ code: 'invalid_action' }] } };
      charge.state = 'over';
      return { status: 200, body: { deleted: true, id } };
    }
    return {
      status: 200,
      body: {
        id: charge.id,
        status: { waiting: 'PENDING', paid: 'RECEIVED', over: 'PENDING' }[charge.state],
        deleted: charge.state === 'over',
        value: (charge.state === 'paid' ? charge.paidCents : charge.valueCents) / 100,
        externalReference: charge.reference,
      },
    };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://bank');
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString('utf8');
    const isEfi = url.pathname.startsWith('/efi/');
    const question = {
      method: request.method ?? '',
      path: url.pathname.replace(/^\/(?:efi|asaas)/, ''),
      query: url.searchParams,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      request,
    };
    const isStranger = tls !== undefined && !(request.socket as TLSSocket).authorized;
    const { status, body } = bank.faults.isDown
      ? { status: 503, body: {} }
      : isStranger
        ? { status: 403, body: {} }
        : await (isEfi ? efi : asaas)(question);
    log.push(`${question.method} ${url.pathname} ${status}`);
    if (bank.faults.answersPages) return void response.writeHead(status).end('<html>Manutenção</html>');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))));
  };
  const server: Server = tls
    ? createSecureServer(
        { key: tls.key, cert: tls.cert, requestCert: true, rejectUnauthorized: false, ca: tls.callers },
        onRequest,
      )
    : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(bank, {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** What Efí does before it believes an address: it calls without its certificate, then with it; answers both statuses. */
async function tryTwice(webhookUrl: string): Promise<number[]> {
  const trial = async (certificate: string): Promise<number> => {
    const answer = await fetch(`${webhookUrl}/pix`, {
      method: 'POST',
      // A server behind a proxy would read it like this; ours listens to neither.
      headers: { 'content-type': 'application/json', 'x-client-verify': certificate },
      body: JSON.stringify({ evento: 'teste_webhook' }),
    });
    return answer.status;
  };
  return [await trial('NONE'), await trial('SUCCESS')];
}
