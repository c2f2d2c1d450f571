import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VirtualClock } from './clock.ts';
import { endpoints } from './endpoints.ts';
import { FakeNumber } from './fake-number.ts';
import { GraphFault } from './graph-fault.ts';
import { MediaStore } from './media-store.ts';
import { FaultList, applyFault, type FaultOrder } from './request-faults.ts';
import {
  usualRules,
  type FakeAccount,
  type FakeApp,
  type FakeTemplate,
  type FakeToken,
  type NumberFacts,
  type Rules,
} from './state.ts';
import { WebhookSender, type SenderOptions } from './webhook-sender.ts';

export type FakeGraphOptions = {
  rules?: Partial<Rules>;
  webhooks?: Partial<SenderOptions>;
  /** Whether connections stay open for the next request. */
  keepAlive?: boolean;
};

/** A received request, for tests. */
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly raw: Buffer;
};

const allScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'];

/**
 * A Graph server of our own with the WhatsApp part of Meta's: apps, tokens, accounts, numbers, messages, files and
 * templates, with Meta's limits and errors, and the webhooks that follow. It listens on this machine only.
 */
export class FakeGraph {
  readonly clock = new VirtualClock();
  readonly media = new MediaStore(this.clock);
  readonly rules: Rules;
  readonly webhooks: WebhookSender;
  readonly apps = new Map<string, FakeApp>();
  readonly tokens = new Map<string, FakeToken>();
  readonly accounts = new Map<string, FakeAccount>();
  readonly numbers = new Map<string, FakeNumber>();
  readonly requests: SeenRequest[] = [];
  readonly #faults = new FaultList();
  readonly #server: Server;
  #lastTemplate = 0;

  private constructor({ rules, webhooks, keepAlive = true }: FakeGraphOptions) {
    this.rules = { ...usualRules, ...rules };
    this.webhooks = new WebhookSender(this.clock, webhooks);
    this.#server = createServer((request, response) => {
      if (!keepAlive) response.setHeader('connection', 'close');
      void this.#answer(request, response);
    });
  }

  static async start(options: FakeGraphOptions = {}): Promise<FakeGraph> {
    const graph = new FakeGraph(options);
    await new Promise<void>((resolve) => graph.#server.listen(0, '127.0.0.1', resolve));
    return graph;
  }

  async stop(): Promise<void> {
    this.webhooks.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  addApp({ id, secret, callbackUrl = null }: { id: string; secret: string; callbackUrl?: string | null }): FakeApp {
    const app: FakeApp = { id, secret, callbackUrl };
    this.apps.set(id, app);
    return app;
  }

  addToken({
    token,
    appId,
    scopes = allScopes,
    expiresAt = 0,
  }: {
    token: string;
    appId: string;
    scopes?: string[];
    expiresAt?: number;
  }): FakeToken {
    const added: FakeToken = { token, appId, scopes: [...scopes], isValid: true, expiresAt };
    this.tokens.set(token, added);
    return added;
  }

  addAccount(id: string): FakeAccount {
    const account: FakeAccount = { id, templates: [], subscribedApps: new Set(), canPay: true };
    this.accounts.set(id, account);
    return account;
  }

  addNumber({
    id,
    account,
    number,
    ...facts
  }: Pick<NumberFacts, 'id' | 'account' | 'number'> & Partial<NumberFacts>): FakeNumber {
    const full: NumberFacts = {
      id,
      account,
      number,
      status: 'CONNECTED',
      quality: 'GREEN',
      platform: 'CLOUD_API',
      isCoexistence: false,
      ...facts,
    };
    const sendWebhook = (field: string, value: object, queue: string): void =>
      this.sendAccountWebhook(account, field, value, `${id} ${queue}`);
    const added = new FakeNumber(full, { clock: this.clock, media: this.media, rules: this.rules, sendWebhook });
    this.numbers.set(id, added);
    return added;
  }

  addTemplate(
    account: FakeAccount,
    template: Pick<FakeTemplate, 'name' | 'components'> & Partial<FakeTemplate>,
  ): FakeTemplate {
    this.#lastTemplate += 1;
    const added: FakeTemplate = {
      id: String(500_000 + this.#lastTemplate),
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      parameter_format: 'POSITIONAL',
      ...template,
    };
    account.templates.push(added);
    return added;
  }

  /** Changes the status of a template and sends the webhook for it. */
  setTemplateStatus(account: FakeAccount, template: FakeTemplate, event: string, reason?: string): void {
    template.status = event;
    if (reason !== undefined) template.rejected_reason = reason;
    const value = {
      event,
      message_template_id: Number(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
      reason: reason ?? 'NONE',
      message_template_category: template.category,
    };
    this.sendAccountWebhook(account, 'message_template_status_update', value, 'account');
  }

  /** Sends a webhook of an account to every app that has subscribed to it. */
  sendAccountWebhook(account: FakeAccount, field: string, value: object, queue: string): void {
    for (const appId of account.subscribedApps) {
      const app = this.apps.get(appId);
      const body = {
        object: 'whatsapp_business_account',
        entry: [{ id: account.id, time: Math.floor(this.clock.now() / 1_000), changes: [{ value, field }] }],
      };
      if (app) this.webhooks.send(app, body, { queue: `${appId} ${queue}` });
    }
  }

  /** Verifies the callback address of an app, as Meta does when somebody enters it. */
  async verifyCallback(app: FakeApp, url: string, verifyToken: string): Promise<boolean> {
    const challenge = String(1_000_000_000 + this.requests.length);
    const verification = new URL(url);
    for (const [name, value] of Object.entries({
      'hub.mode': 'subscribe',
      'hub.challenge': challenge,
      'hub.verify_token': verifyToken,
    }))
      verification.searchParams.set(name, value);
    const answer = await fetch(verification);
    const isVerified = answer.status === 200 && (await answer.text()) === challenge;
    if (isVerified) app.callbackUrl = url;
    return isVerified;
  }

  /** Makes the next requests whose path matches go wrong. */
  injectFault(order: FaultOrder): void {
    this.#faults.add(order);
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const send = (status: number, body: object): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', date: new Date(this.clock.now()).toUTCString() })
        .end(JSON.stringify(body));
    try {
      const raw = await readAll(request);
      this.requests.push({
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        raw,
      });
      if (url.pathname.startsWith('/media-files/')) return this.#sendFile(url, request, response);
      let done: object | undefined;
      const carryOut = async (): Promise<object> => (done ??= this.#perform(request, url, raw));
      const trouble = this.#faults.take(url.pathname);
      if (trouble && (await applyFault(trouble, request, response, carryOut))) return;
      send(200, await carryOut());
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      if (error instanceof GraphFault) send(error.status, error.body);
      else send(500, { error: { message: String(error), type: 'OAuthException', code: 1 } });
    }
  }

  #perform(request: IncomingMessage, url: URL, raw: Buffer): object {
    const token = this.#authorise(request, url);
    const [version = '', ...path] = url.pathname.slice(1).split('/');
    const endpoint = endpoints.find((each) => each.method === request.method && each.path.test(path.join('/')));
    if (!/^v\d+\.\d+$/.test(version) || !endpoint)
      throw new GraphFault(100, { message: 'Unknown path components', status: 404 });
    if (endpoint.scope !== undefined && !token.scopes.includes(endpoint.scope))
      throw new GraphFault(endpoint.scope.endsWith('messaging') ? 131005 : 10);
    return endpoint.answer({
      graph: this,
      token,
      query: url.searchParams,
      raw,
      contentType: request.headers['content-type'] ?? '',
      path,
    });
  }

  #authorise(request: IncomingMessage, url: URL): FakeToken {
    const text = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [appId = '', secret] = text.split('|');
    // An app may use its id and secret instead of a token.
    if (secret !== undefined && this.apps.get(appId)?.secret === secret)
      return { token: text, appId, scopes: [], isValid: true, expiresAt: 0 };
    const token = this.tokens.get(text);
    if (!token?.isValid || (token.expiresAt !== 0 && token.expiresAt * 1_000 <= this.clock.now()))
      throw new GraphFault(190, { subcode: token ? 463 : 460 });
    const proof = url.searchParams.get('appsecret_proof');
    const expected = createHmac('sha256', this.apps.get(token.appId)?.secret ?? '')
      .update(text)
      .digest('hex');
    if (proof !== null && proof !== expected)
      throw new GraphFault(100, { message: 'Invalid appsecret_proof provided in the API argument' });
    return token;
  }

  #sendFile(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const trouble = this.#faults.take(url.pathname);
    const file = this.media.findByAddress(url.pathname.split('/').at(-1) ?? '');
    const isAllowed = [...this.tokens.values()].some(
      ({ token, isValid }) => isValid && request.headers.authorization === `Bearer ${token}`,
    );
    if (!file || !isAllowed) return void response.writeHead(404, { 'content-type': 'text/html' }).end('gone');
    response.writeHead(200, { 'content-type': file.mime, 'content-length': String(file.content.length) });
    if (!trouble) return void response.end(file.content);
    response.write(file.content.subarray(0, Math.ceil(file.content.length / 2)));
    if (trouble.how === 'drop') setImmediate(() => request.socket.destroy());
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
