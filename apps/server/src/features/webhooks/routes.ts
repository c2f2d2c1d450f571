import { webhooksEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { listWebhooks } from './queries.ts';
import { readDeliveries, readEvents, sendAgain } from './read-deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  resumeWebhook,
  type SaveDeps,
  updateWebhook,
} from './save-webhook.ts';

/** The webhooks of a company, what was sent to them, and how their systems catch up. */
export function webhooksRoutes(deps: SaveDeps): Route[] {
  const { uow } = deps;
  return [
    route(webhooksEndpoints.list, ({ principal }) => uow.read(principal.companyId, listWebhooks)),
    route(webhooksEndpoints.create, ({ principal, body }) => createWebhook(deps, principal, body)),
    route(webhooksEndpoints.update, ({ principal, params, body }) =>
      updateWebhook(deps, principal, { id: params.id, input: body }),
    ),
    route(webhooksEndpoints.remove, ({ principal, params }) => deleteWebhook(deps, principal, params.id)),
    route(webhooksEndpoints.renewSecret, ({ principal, params }) => renewSecret(deps, principal, params.id)),
    route(webhooksEndpoints.resume, ({ principal, params }) => resumeWebhook(deps, principal, params.id)),
    route(webhooksEndpoints.deliveries, ({ principal, params, query }) =>
      readDeliveries(uow, principal, { id: params.id, before: query.before }),
    ),
    route(webhooksEndpoints.sendAgain, ({ principal, params }) => sendAgain(uow, principal, params.id)),
    route(webhooksEndpoints.events, ({ request, query }) => readEvents(uow, request.headers.authorization, query)),
  ];
}
