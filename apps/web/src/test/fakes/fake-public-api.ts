import {
  type ApiConnection,
  publicApiEndpoints,
  type Webhook,
  type WebhookDelivery,
  webhooksEndpoints,
} from '@balcao/contract';
import { Refusal, route, type Route } from './fake-api.ts';

/** A connection with a token, as the server answers it. */
export const buildApiConnection = (parts: Partial<ApiConnection> = {}): ApiConnection => ({
  id: 5,
  name: 'Loja Centro',
  status: 'CONNECTED',
  tokenHint: '9c1e',
  tokenCreatedAt: '2026-03-02T12:00:00.000Z',
  ...parts,
});

/** A webhook, as the server answers it. */
export const buildWebhook = (parts: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  url: 'https://erp.lojaaurora.com.br/balcao',
  events: ['message.received', 'ticket.closed'],
  status: 'active',
  pausedAt: null,
  secretHint: '77d0',
  oldSecretUntil: null,
  waiting: 0,
  version: 1,
  createdAt: '2026-03-02T12:00:00.000Z',
  ...parts,
});

/** An event that was not taken yet. */
export const buildDelivery = (parts: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 40,
  event: {
    id: 400,
    event: 'message.received',
    createdAt: '2026-03-02T13:41:52.000Z',
    data: { ticketId: 1057, message: { body: 'Pode sim!' } },
  },
  status: 'waiting',
  attempts: 3,
  nextAt: '2026-03-02T13:46:00.000Z',
  triedAt: '2026-03-02T13:44:00.000Z',
  answerStatus: 503,
  answerText: 'Service Unavailable',
  tookMs: 214,
  failure: 'status',
  ...parts,
});

type Data = {
  connections?: readonly ApiConnection[];
  webhooks?: readonly Webhook[];
  deliveries?: readonly WebhookDelivery[];
  hasMore?: boolean;
};

/** The token that the fake server makes, and the only one it takes. */
export const newToken = 'A'.repeat(39) + 'wxyz';
export const newSecret = `whsec_${'B'.repeat(39)}abcd`;

/** Answers for the page about programs, and does what the real server does. */
export function publicApiRoutes({
  connections: known = [],
  webhooks = [],
  deliveries = [],
  hasMore = false,
}: Data = {}): Route[] {
  let connections = [...known];
  let hooks = [...webhooks];
  let log = [...deliveries];
  const change = (id: number, parts: Partial<Webhook>): Webhook => {
    hooks = hooks.map((hook) => (hook.id === id ? { ...hook, ...parts } : hook));
    const changed = hooks.find((hook) => hook.id === id);
    if (!changed) throw new Refusal('ERR_NO_WEBHOOK_FOUND');
    return changed;
  };
  return [
    route(publicApiEndpoints.info, () => ({ perMinute: 60, connections })),
    route(publicApiEndpoints.createToken, ({ params: { id } }) => {
      connections = connections.map((connection) =>
        connection.id === id ? { ...connection, tokenHint: newToken.slice(-4) } : connection,
      );
      const connection = connections.find((each) => each.id === id);
      if (!connection) throw new Refusal('ERR_NO_WAPP_FOUND');
      return { token: newToken, connection };
    }),
    route(publicApiEndpoints.send, ({ token }) => {
      if (token !== newToken) throw new Refusal('ERR_INVALID_API_TOKEN');
      return { id: 1, status: 'queued' as const };
    }),
    route(webhooksEndpoints.list, () => hooks),
    route(webhooksEndpoints.create, ({ body: { isOn, ...values } }) => {
      const webhook = buildWebhook({ id: 90 + hooks.length, ...values, status: isOn ? 'active' : 'off' });
      hooks = [...hooks, webhook];
      return { webhook, secret: newSecret };
    }),
    route(webhooksEndpoints.update, ({ params: { id }, body: { isOn, ...values } }) =>
      change(id, { ...values, status: isOn ? 'active' : 'off' }),
    ),
    route(webhooksEndpoints.remove, ({ params: { id } }) => {
      hooks = hooks.filter((hook) => hook.id !== id);
      return { id };
    }),
    route(webhooksEndpoints.renewSecret, ({ params: { id } }) => ({
      webhook: change(id, { secretHint: 'abcd' }),
      secret: newSecret,
    })),
    route(webhooksEndpoints.resume, ({ params: { id } }) => change(id, { status: 'active', pausedAt: null })),
    route(webhooksEndpoints.deliveries, ({ query: { before } }) =>
      before === undefined
        ? { deliveries: log, hasMore }
        : { deliveries: [buildDelivery({ id: 1, status: 'delivered', answerStatus: 200 })], hasMore: false },
    ),
    route(webhooksEndpoints.sendAgain, ({ params: { id } }) => {
      log = log.map((one) => (one.id === id ? { ...one, attempts: 0 } : one));
      const delivery = log.find((one) => one.id === id);
      if (!delivery) throw new Refusal('ERR_NO_DELIVERY_FOUND');
      return delivery;
    }),
  ];
}
