import type { QueueOption } from '@balcao/contract';
import { type AuditAction, botOptionLimits, makeRoom } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { authorIn, type Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import {
  countOptions,
  deleteOptionRow,
  findOption,
  insertOption,
  listOptions,
  renumberOptions,
  updateOptionRow,
  updatePositions,
  type OptionValues,
} from './option-queries.ts';
import { lockOptionsOf, requireEditable } from './require-editable.ts';
import { findQueueIds } from './tree-queries.ts';
import { keepVersion } from './version-queries.ts';

type NewOption = OptionValues & { queueId: number; parentId: number | null };

/** Adds a choice to the menu of a queue, or below another choice of the same queue. */
export function createOption(uow: UnitOfWork, principal: Principal, values: NewOption): Promise<QueueOption> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    await requireEditable(db, principal);
    const { queueId, parentId, forwardQueueId } = values;
    await lockOptionsOf(db, queueId);
    if (parentId !== null && (await findOption(db, parentId))?.queueId !== queueId)
      throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    await requireForward(db, forwardQueueId);
    if ((await countOptions(db, queueId)) >= botOptionLimits.count) throw new AppError('ERR_TOO_MANY_OPTIONS');
    await clearPosition(db, { queueId, parentId, id: null, position: values.option });
    const option = await insertOption(db, values);
    await note(work, principal, { action: 'queue option created', id: option.id, queueId });
    return option;
  });
}

/** Changes a choice, which stays in its menu of the tree. */
export function updateOption(
  uow: UnitOfWork,
  principal: Principal,
  id: number,
  values: OptionValues,
): Promise<QueueOption> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    await requireEditable(db, principal);
    const { queueId, parentId } = await lockAround(db, id);
    await requireForward(db, values.forwardQueueId);
    await clearPosition(db, { queueId, parentId, id, position: values.option });
    const option = await updateOptionRow(db, id, values);
    if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    await note(work, principal, { action: 'queue option changed', id, queueId });
    return option;
  });
}

/** Deletes a choice with everything below it. Its siblings move up, so that the menu has no gap. */
export function deleteOption(uow: UnitOfWork, principal: Principal, id: number): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    await requireEditable(db, principal);
    await lockAround(db, id);
    const place = await deleteOptionRow(db, id);
    if (!place) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    await renumberOptions(db, place);
    await note(work, principal, { action: 'queue option deleted', id, queueId: place.queueId });
    return { id };
  });
}

/** Finds a choice and locks the queue that it belongs to. */
async function lockAround(db: Work['db'], id: number): Promise<QueueOption> {
  const option = await findOption(db, id);
  if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  await lockOptionsOf(db, option.queueId);
  return option;
}

type Place = { queueId: number; parentId: number | null; id: number | null; position: number };

/** Moves the siblings that have the number which a choice is to get: two answers of a customer never mean the same. */
async function clearPosition(db: Work['db'], { queueId, parentId, id, position }: Place): Promise<void> {
  const menu = (await listOptions(db, queueId))
    .filter((option) => option.parentId === parentId)
    .map((option) => ({ id: option.id, position: Number(option.option) }));
  const from = menu.find((option) => option.id === id)?.position ?? null;
  const siblings = menu.filter((option) => option.id !== id);
  await updatePositions(db, makeRoom(siblings, position, from));
}

async function requireForward(db: Work['db'], queueId: number | null): Promise<void> {
  if (queueId !== null && !(await findQueueIds(db, [queueId])).has(queueId)) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** Every change is audited, and belongs to a version. */
async function note(
  { db }: Work,
  principal: Principal,
  { action, id, queueId }: { action: AuditAction; id: number; queueId: number },
): Promise<void> {
  const { companyId } = principal;
  await keepVersion(db, { queueId, userId: authorIn(principal), options: await listOptions(db, queueId) }, true);
  await audit(db, { companyId, by: principal, action, object: String(id) });
}
