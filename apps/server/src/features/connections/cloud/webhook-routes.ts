import { connectionsEndpoints } from '@balcao/contract';
import { AppError } from '../../../platform/errors.ts';
import { route, type Route } from '../../../platform/http/define-routes.ts';
import { receiveWebhook, verifyWebhook, type WebhookDeps } from './receive-webhook.ts';

/** The routes for Meta's webhooks. */
export function webhookRoutes(options: WebhookDeps): Route[] {
  const deps = { heard: new Map<number, number>(), ...options };
  return [
    route(connectionsEndpoints.verifyWebhook, async ({ params, query, reply }) => {
      const answer = await verifyWebhook(deps, params.key, query);
      if (answer === null) throw new AppError('ERR_WEBHOOK_REFUSED');
      return reply.type('text/plain; charset=utf-8').send(answer);
    }),
    route(connectionsEndpoints.receiveWebhook, async ({ params, request }) => ({
      stored: await receiveWebhook(deps, {
        key: params.key,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: request.headers['x-hub-signature-256'],
      }),
    })),
  ];
}
