import { chatbotEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { listOptions } from './option-queries.ts';
import { replayTree } from './replay-tree.ts';
import { requireReadable } from './require-editable.ts';
import { createOption, deleteOption, updateOption } from './save-option.ts';
import { readTree, restoreVersion, saveTree } from './save-tree.ts';
import { figuresOf, readStepFigures } from './step-queries.ts';
import { listVersions } from './version-queries.ts';

/** The choices that the chatbots of queues offer. */
export function chatbotRoutes({ uow }: { uow: UnitOfWork }): Route[] {
  return [
    route(chatbotEndpoints.listOptions, ({ principal, query: { queueId, parentId } }) =>
      uow.read(principal.companyId, async (db) => {
        await requireReadable(db, principal, queueId);
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
    route(chatbotEndpoints.getTree, ({ principal, params }) => readTree(uow, principal, params.id)),
    route(chatbotEndpoints.saveTree, ({ principal, params, body }) =>
      saveTree(uow, principal, { queueId: params.id, ...body }),
    ),
    route(chatbotEndpoints.listVersions, ({ principal, params }) =>
      uow.read(principal.companyId, async (db) => {
        await requireReadable(db, principal, params.id);
        return listVersions(db, params.id);
      }),
    ),
    route(chatbotEndpoints.readFigures, ({ principal, params }) =>
      uow.read(principal.companyId, async (db) => {
        await requireReadable(db, principal, params.id);
        return { days: figuresOf.days, steps: await readStepFigures(db, params.id) };
      }),
    ),
    route(chatbotEndpoints.replay, ({ principal, params, body }) =>
      replayTree(uow, principal, { queueId: params.id, options: body.options }),
    ),
    route(chatbotEndpoints.restoreVersion, ({ principal, params }) => restoreVersion(uow, principal, params.id)),
  ];
}
