import { queuesEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { accessibleCompany } from '../companies/index.ts';
import type { StoreDeps } from '../media/index.ts';
import { removeQueueMedia, uploadQueueMedia } from './change-media.ts';
import { deleteQueue } from './delete-queue.ts';
import { findQueue, listQueues } from './queries.ts';
import { createQueue, updateQueue } from './save-queue.ts';

/** The company's queues. */
export function queuesRoutes(deps: StoreDeps): Route[] {
  const { uow } = deps;
  return [
    route(queuesEndpoints.list, async ({ principal, query }) =>
      uow.read(await accessibleCompany(uow, principal, query.companyId), listQueues),
    ),
    route(queuesEndpoints.get, async ({ principal, params }) => {
      const queue = await uow.read(principal.companyId, (db) => findQueue(db, params.id));
      if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
      return queue;
    }),
    route(queuesEndpoints.create, ({ principal, body }) => createQueue(uow, principal, body)),
    route(queuesEndpoints.update, ({ principal, params, body }) => updateQueue(uow, principal, params.id, body)),
    route(queuesEndpoints.uploadMedia, ({ principal, params, request }) =>
      uploadQueueMedia(deps, principal, { id: params.id, request }),
    ),
    route(queuesEndpoints.removeMedia, ({ principal, params }) => removeQueueMedia(uow, principal, params.id)),
    route(queuesEndpoints.remove, ({ principal, params }) => deleteQueue(uow, principal, params.id)),
  ];
}
