import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { buildBrCode } from '@balcao/domain';
import { createAsaasSide } from './asaas.ts';
import type { Books, StoredCharge } from './books.ts';
import { createEfiSide, efiAccount } from './efi.ts';

export type FakeBank = Books & {
  url: string;
  /** Every request so far as "METHOD path status". */
  log: string[];
  /** Tokens given out, which `dropTokens` makes worthless. */
  dropTokens(): void;
  /** The payer pays, all of it or less. Nobody is told of it by that. */
  pay(id: string, cents?: number): StoredCharge;
  /** The only charge, or the newest. */
  newest(): StoredCharge;
  close(): Promise<void>;
};

export type BankOptions = {
  /** With it the bank speaks TLS and asks every caller for a certificate that it knows. */
  tls?: { key: string; cert: string; callers: string };
};

/** A bank of our own that speaks as Efí and as Asaas do, keeps charges, and can lie about them. */
export async function startFakeBank({ tls }: BankOptions = {}): Promise<FakeBank> {
  const log: string[] = [];
  const books = createBooks();
  const { charges } = books;
  const efi = createEfiSide(books);
  const askAsaas = createAsaasSide(books);
  // One object: what tests change at it is what the two sides read.
  const bank = Object.assign(books, {
    log,
    dropTokens: efi.dropTokens,
    pay(id: string, cents?: number): StoredCharge {
      const charge = charges.get(id);
      if (!charge) throw new Error(`no charge ${id}`);
      charge.paidCents += cents ?? charge.valueCents;
      charge.state = 'paid';
      return charge;
    },
    newest(): StoredCharge {
      const charge = [...charges.values()].at(-1);
      if (!charge) throw new Error('no charge was made');
      return charge;
    },
  });

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
        : await (isEfi ? efi.answer(question) : askAsaas(question));
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

function createBooks(): Books {
  const charges = new Map<string, StoredCharge>();
  const books: Books = {
    charges,
    faults: {},
    webhookUrl: null,
    trials: [],
    async add(charge) {
      const stored: StoredCharge = { ...charge, paidCents: 0, state: 'waiting', loc: charges.size + 1 };
      charges.set(charge.id, stored);
      await books.faults.beforeAnswer?.(stored);
      return stored;
    },
    shown: (id) => charges.get(books.faults.answersCharge ?? id),
    codeOf({ reference, valueCents }) {
      const code = buildBrCode({
        key: efiAccount.pixKey,
        merchantName: 'Banco',
        merchantCity: 'Recife',
        valueCents,
        txid: reference,
      });
      return books.faults.breaksCodes ? `${code.slice(0, -4)}0000` : code;
    },
  };
  return books;
}
