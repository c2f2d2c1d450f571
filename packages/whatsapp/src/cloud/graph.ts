import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readGraphError } from './graph-error.ts';
import { callHttp, readText, type HttpBody } from './http.ts';
import { parseJson } from './json.ts';
import type { Api } from './settings.ts';

export type Query = Readonly<Record<string, string>>;

/** Proves that whoever uses the token also knows the app's secret. */
export function appSecretProof(token: string, appSecret: string): string {
  return createHmac('sha256', appSecret).update(token).digest('hex');
}

/** Calls of the Graph API with the token of one connection. Each rejects with GraphError, NotReached or NoAnswer. */
export type Graph = {
  get(path: string, query?: Query): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  delete(path: string, body: object): Promise<unknown>;
  upload(path: string, body: HttpBody, contentType: string): Promise<unknown>;
  /** The bytes behind an address that Graph gave us. */
  fetchFile(url: string): Promise<IncomingMessage>;
  /** How far our clock is ahead of Meta's, as of the last answer; null when it never said. */
  clockAhead(): number | null;
};

/** Graph for these settings. Without `proof` calls are made with the bare token, to tell which of the two is wrong. */
export function createGraph(
  { baseUrl, version, token, appSecret, timeouts, agent }: Api,
  { proof = true }: { proof?: boolean } = {},
): Graph {
  const authorization = { authorization: `Bearer ${token}` };
  const { connectMs, answerMs, idleMs } = timeouts;
  const way = { agent, connectMs, idleMs };
  let aheadMs: number | null = null;

  const urlOf = (path: string, query: Query = {}): URL => {
    const url = new URL(`${baseUrl}/${version}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (proof && appSecret !== '') url.searchParams.set('appsecret_proof', appSecretProof(token, appSecret));
    return url;
  };

  const read = async (answer: IncomingMessage): Promise<unknown> => {
    const status = answer.statusCode ?? 0;
    aheadMs = clockAhead(answer.headers.date, Date.now()) ?? aheadMs;
    const body = parseJson(await readText(answer, { idleMs }));
    if (status < 200 || status >= 300) throw readGraphError(status, body);
    return body;
  };

  const sendJson = async (method: 'POST' | 'DELETE', path: string, body: object): Promise<unknown> => {
    const content = Buffer.from(JSON.stringify(body));
    const headers = { ...authorization, 'content-type': 'application/json' };
    return read(
      await callHttp({ method, url: urlOf(path), headers, body: { bytes: content.length, content }, ...way, answerMs }),
    );
  };

  return {
    get: async (path, query) =>
      read(await callHttp({ method: 'GET', url: urlOf(path, query), headers: authorization, ...way, answerMs })),
    post: (path, body) => sendJson('POST', path, body),
    delete: (path, body) => sendJson('DELETE', path, body),
    upload: async (path, body, contentType) =>
      read(
        await callHttp({
          method: 'POST',
          url: urlOf(path),
          headers: { ...authorization, 'content-type': contentType },
          body,
          ...way,
        }),
      ),
    clockAhead: () => aheadMs,
    async fetchFile(address) {
      const url = new URL(address);
      if (!mayCarryToken(url, new URL(baseUrl)))
        throw new Error('Graph named a place for a file that is not one of its own');
      // Without a name of its own Meta's file servers refuse some clients.
      const answer = await callHttp({
        method: 'GET',
        url,
        headers: { ...authorization, 'user-agent': 'balcao' },
        ...way,
        answerMs,
      });
      if (answer.statusCode === 200) return answer;
      throw readGraphError(answer.statusCode ?? 0, parseJson(await readText(answer, { idleMs, limit: 1_000_000 })));
    },
  };
}

/** How far our clock is ahead of the one that wrote the head of an answer. */
function clockAhead(date: string | undefined, now: number): number | null {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? null : now - theirs;
}

const metaHosts = /\.(?:fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net|whatsapp\.com)$/;

/** The token opens the whole account: an answer that names a foreign place must not make us carry it there. */
export function mayCarryToken(url: URL, base: URL): boolean {
  return url.origin === base.origin || (url.protocol === 'https:' && metaHosts.test(url.hostname));
}
