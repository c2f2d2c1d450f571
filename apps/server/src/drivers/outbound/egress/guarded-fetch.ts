import { Agent, request, type Dispatcher } from 'undici';
import { createGuardedConnector, EgressRefused, type EgressRules } from './guarded-connector.ts';

/** What one request may take; whoever names the address may also run the server behind it. */
export type EgressLimits = {
  readonly totalMs: number;
  readonly maxBytes: number;
  /** Whether of a longer answer its beginning is taken; otherwise it is refused. */
  readonly cutsLonger?: boolean;
  /** Whether redirects are followed, which they are unless said; otherwise they are the answer. */
  readonly followsRedirects?: boolean;
};

const usual: EgressLimits = { totalMs: 10_000, maxBytes: 10 * 1024 * 1024 };
const maxRedirects = 5;
const usualPorts = new Set(['', '80', '443']);

export type EgressRequest = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

export type EgressAnswer = {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
};

export type GuardedFetch = (address: string, asked?: EgressRequest) => Promise<EgressAnswer>;

/**
 * Requests to addresses that a company or a customer names. They reach public hosts on the usual ports and what the
 * operator permits, also after redirects; each is limited in time and size. Everything else is an EgressRefused.
 */
export function createGuardedFetch(rules: EgressRules, limits: EgressLimits = usual): GuardedFetch {
  const dispatcher = new Agent({ connect: createGuardedConnector(rules, { timeout: limits.totalMs }), pipelining: 0 });
  return async (address, asked = {}) => {
    const signal = AbortSignal.timeout(limits.totalMs);
    let url = requireAddress(address, rules);
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      // A redirect asks again without what was sent and without what proved who we are.
      const sent = hops === 0 ? asked : {};
      const { method = 'GET', headers = {}, body = null } = sent;
      const answer = await request(url, { dispatcher, signal, method, headers, body });
      const next = limits.followsRedirects === false ? null : redirectOf(answer);
      if (next === null) return readAnswer(answer, limits);
      await answer.body.dump({ limit: 0, signal }).catch(() => undefined);
      url = requireAddress(new URL(next, url).href, rules);
    }
    throw new EgressRefused('the address redirects again and again');
  };
}

function requireAddress(address: string, { allow }: EgressRules): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new EgressRefused('not an address of the web');
  if (url.username !== '' || url.password !== '') throw new EgressRefused('the address holds a password');
  if (!usualPorts.has(url.port) && !allow.includes(url.host)) throw new EgressRefused('not a port of the web');
  return url;
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  const { location } = headers;
  return [301, 302, 303, 307, 308].includes(statusCode) && typeof location === 'string' ? location : null;
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { maxBytes, cutsLonger = false }: EgressLimits,
): Promise<EgressAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes && !cutsLonger) {
      body.destroy();
      throw new EgressRefused('the answer is too large');
    }
    pieces.push(piece);
    // Leaving the loop ends the answer.
    if (size >= maxBytes && cutsLonger) break;
  }
  return { status: statusCode, headers, body: Buffer.concat(pieces).subarray(0, maxBytes) };
}
