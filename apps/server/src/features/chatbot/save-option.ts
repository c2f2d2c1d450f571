import type { QueueOption } from '@balcao/contract';
import { botOptionLimits } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { lockQueue } from '../queues/index.ts';
import {
  countOptions,
  deleteOptionRow,
  findOption,
  insertOption,
  isChatbotEditable,
  renumberOptions,
  updateOptionRow,
  type OptionValues,
} from './option-queries.ts';

type NewOption = OptionValues & { queueId: number; parentId: number | null };

/** Adds a choice to the menu of a queue, or below another choice of the same queue. */
export function createOption(uow: UnitOfWork, principal: Principal, values: NewOption): Promise<QueueOption> {
  return uow.write(principal.companyId, async (work) => {
    await requireEditable(work, principal);
    const { queueId, parentId, forwardQueueId } = values;
    await requireQueue(work, queueId);
    if (parentId !== null && (await findOption(work.db, parentId))?.queueId !== queueId)
      throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    if (forwardQueueId !== null) await requireQueue(work, forwardQueueId);
    if ((await countOptions(work.db, queueId)) >= botOptionLimits.count) throw new AppError('ERR_TOO_MANY_OPTIONS');
    const option = await insertOption(work.db, values);
    await note(work, principal, 'queue option created', option.id);
    return option;
  });
}

/** Changes a choice, which stays where it is in the tree. */
export function updateOption(
  uow: UnitOfWork,
  principal: Principal,
  id: number,
  values: OptionValues,
): Promise<QueueOption> {
  return uow.write(principal.companyId, async (work) => {
    await requireEditable(work, principal);
    if (values.forwardQueueId !== null) await requireQueue(work, values.forwardQueueId);
    const option = await updateOptionRow(work.db, id, values);
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    await note(work, principal, 'queue option changed', id);
    return option;
  });
}

/** Deletes a choice with everything below it. Its siblings move up, so that the menu has no gap. */
export function deleteOption(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    await requireEditable(work, principal);
    const place = await deleteOptionRow(work.db, id);
    if (!place) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    await requireQueue(work, place.queueId);
    await renumberOptions(work.db, place);
    await note(work, principal, 'queue option deleted', id);
    return { id };
  });
}

/** The operator may take the chatbot out of the hands of a company's admins. */
async function requireEditable({ db }: Work, principal: Principal): Promise<void> {
  if (!principal.super && !(await isChatbotEditable(db))) throw new AppError('ERR_NO_PERMISSION');
}

/** Locked, so that of two who change the menu at once the second sees what the first did. */
async function requireQueue({ db }: Work, queueId: number): Promise<void> {
  if (!(await lockQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
}

const note = ({ db }: Work, principal: Principal, action: string, id: number): Promise<void> =>
  audit(db, { companyId: principal.companyId, by: principal, action, object: String(id) });
