import { request as askPlainly, type Agent } from 'node:http';
import { request as askSecurely } from 'node:https';
import { BankFailed, type AccountCertificate } from '../../ports/payments.ts';

export type BankLine = {
  readonly baseUrl: string;
  /** What secure connections go through; undefined where nothing is in between. */
  readonly agent?: Agent | undefined;
  /** The authority to trust beside those of the system; for tests. */
  readonly ca?: string | undefined;
};

export type BankQuestion = {
  /** Names the call in the log. */
  readonly step: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly certificate?: AccountCertificate;
};

export type BankAnswer = { readonly status: number; readonly body: unknown };

/** No bank needs longer, and no answer of one is larger. */
const totalMs = 15_000;
const maxBytes = 1024 * 1024;

/** Asks a bank once, without redirects. Everything but an answer in JSON, or none at all, is a `BankFailed`. */
export async function askBank(line: BankLine, question: BankQuestion): Promise<BankAnswer> {
  const { step, method, path, headers, body, certificate } = question;
  const url = new URL(`${line.baseUrl.replace(/\/$/, '')}${path}`);
  const isSecure = url.protocol === 'https:';
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(new BankFailed(step, { cause }));
    const asked = (isSecure ? askSecurely : askPlainly)(
      url,
      {
        method,
        headers: {
          accept: 'application/json',
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          ...headers,
        },
        signal: AbortSignal.timeout(totalMs),
        ...(isSecure ? { ...certificate, ...(line.ca ? { ca: line.ca } : {}), agent: line.agent } : {}),
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > maxBytes) answer.destroy(new Error('the answer is too large'));
          else pieces.push(piece);
        });
        answer.on('error', fail);
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          const parsed = parse(Buffer.concat(pieces).toString('utf8'));
          if (parsed === undefined) return reject(new BankFailed(step, { status }));
          return resolve({ status, body: parsed });
        });
      },
    );
    asked.on('error', fail);
    asked.end(text);
  });
}

function parse(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A page of a proxy, or a defect of the bank.
    return undefined;
  }
}

/** The body of an answer of success. */
export function requireSuccess(step: string, { status, body }: BankAnswer): unknown {
  if (status < 200 || status > 299) throw new BankFailed(step, { status });
  return body;
}
