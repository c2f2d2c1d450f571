import { chatbotEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findQueue } from '../queues/index.ts';
import { listOptions } from './option-queries.ts';
import { createOption, deleteOption, updateOption } from './save-option.ts';

/** The choices that the chatbots of queues offer. */
export function chatbotRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(chatbotEndpoints.listOptions, ({ principal, query: { queueId, parentId } }) =>
      uow.read(principal.companyId, async (db) => {
        if (!(await findQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
        const options = await listOptions(db, queueId);
        if (parentId === undefined) return options;
        if (parentId === '-1') return options.filter((option) => option.parentId === null);
        if (!options.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
        return options.filter((option) => option.parentId === parentId);
      }),
    ),
    route(chatbotEndpoints.createOption, ({ principal, body }) => createOption(uow, principal, body)),
    route(chatbotEndpoints.updateOption, ({ principal, params, body }) =>
      updateOption(uow, principal, params.id, body),
    ),
    route(chatbotEndpoints.removeOption, ({ principal, params }) => deleteOption(uow, principal, params.id)),
  ];
}
