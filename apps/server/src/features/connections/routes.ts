import { connectionsEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { testCloud, type TestCloudDeps } from './cloud/test-cloud.ts';
import { deleteConnection } from './delete-connection.ts';
import type { ConnectionsDeps } from './deps.ts';
import { pairByCode } from './pair-by-code.ts';
import { moveLink } from './links/move-link.ts';
import { readHeldLinks } from './links/read-held-links.ts';
import { findConnection, listConnections } from './queries.ts';
import { requestSession } from './request-session.ts';
import { createConnection, updateConnection } from './save-connection.ts';
import { settlePayment } from './settle-payment.ts';

/** The company's connections and requests for their links. */
export function connectionsRoutes(deps: ConnectionsDeps & TestCloudDeps): Route[] {
  const { uow } = deps;
  return [
    route(connectionsEndpoints.list, async ({ principal }) => {
      const all = await uow.read(principal.companyId, listConnections);
      // The answer's schema also knows the full shape, so what an attendant may see is chosen here.
      if (principal.profile === 'admin' || principal.super) return all;
      return all.map(({ id, name, status, isDefault, updatedAt }) => ({ id, name, status, isDefault, updatedAt }));
    }),
    route(connectionsEndpoints.get, async ({ principal, params }) => {
      const connection = await uow.read(principal.companyId, (db) => findConnection(db, params.id));
      if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
      return connection;
    }),
    route(connectionsEndpoints.create, ({ principal, body }) => createConnection(deps, principal, body)),
    route(connectionsEndpoints.update, ({ principal, params, body }) =>
      updateConnection(deps, principal, { id: params.id, change: body }),
    ),
    route(connectionsEndpoints.remove, ({ principal, params, query }) =>
      deleteConnection(uow, principal, { id: params.id, closeTickets: query.closeTickets === 'true' }),
    ),
    route(connectionsEndpoints.testCloud, ({ principal, body }) => testCloud(deps, principal, body)),
    route(connectionsEndpoints.startSession, ({ principal, params }) =>
      requestSession(deps, principal, { id: params.id, request: 'start' }),
    ),
    route(connectionsEndpoints.renewSession, ({ principal, params }) =>
      requestSession(deps, principal, { id: params.id, request: 'renew' }),
    ),
    route(connectionsEndpoints.pairByCode, ({ principal, params, body }) =>
      pairByCode(uow, principal, { id: params.id, number: body.number }),
    ),
    route(connectionsEndpoints.settlePayment, ({ principal, params }) => settlePayment(uow, principal, params.id)),
    route(connectionsEndpoints.endSession, ({ principal, params }) =>
      requestSession(deps, principal, { id: params.id, request: 'end' }),
    ),
    route(connectionsEndpoints.links, ({ query }) => readHeldLinks(uow, query.searchParam)),
    route(connectionsEndpoints.moveLink, ({ principal, params }) => moveLink(uow, principal, params.id)),
  ];
}
