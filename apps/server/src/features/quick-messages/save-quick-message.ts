import type { QuickMessage } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { quickMessageCreated, quickMessageUpdated } from './events.ts';
import { insertQuickMessage, updateQuickMessageRow, type QuickMessageValues } from './queries.ts';

const duplicates = { quick_messages_shortcode_key: 'ERR_QUICK_MESSAGE_ALREADY_EXISTS' } as const;

/** Adds a quick message of the caller's, if the shortcode is free among the own ones. */
export function createQuickMessage(
  uow: UnitOfWork,
  { companyId, userId }: Principal,
  values: QuickMessageValues,
): Promise<QuickMessage> {
  return uow.write(companyId, (work) => addQuickMessage(work, userId, values));
}

/** The same inside a running unit of work. */
export async function addQuickMessage(work: Work, userId: number, values: QuickMessageValues): Promise<QuickMessage> {
  const record = await refuseDuplicates(duplicates, () => insertQuickMessage(work.db, userId, values));
  await work.record(quickMessageCreated(work.db.companyId, record));
  return record;
}

/** Changes a quick message of the caller's; it never changes hands. */
export function updateQuickMessage(
  uow: UnitOfWork,
  { companyId, userId }: Principal,
  change: { id: number; values: QuickMessageValues },
): Promise<QuickMessage> {
  return uow.write(companyId, async (work) => {
    const record = await refuseDuplicates(duplicates, () => updateQuickMessageRow(work.db, userId, change));
    if (!record) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    await work.record(quickMessageUpdated(companyId, record));
    return record;
  });
}
