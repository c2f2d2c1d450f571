import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findQueue, lockQueue } from '../queues/index.ts';
import { isChatbotEditable } from './option-queries.ts';

/** The operator may take the chatbot out of the hands of a company's admins. */
export async function requireEditable(db: Work['db'], principal: Principal): Promise<void> {
  if (!principal.super && !(await isChatbotEditable(db))) throw new AppError('ERR_NO_PERMISSION');
}

/** Who may not change the chatbot of a queue does not read it either. */
export async function requireReadable(db: Work['db'], principal: Principal, queueId: number): Promise<void> {
  await requireEditable(db, principal);
  if (!(await findQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** Locked, so that of two who change the menu at once the second sees what the first did. */
export async function lockOptionsOf(db: Work['db'], queueId: number): Promise<void> {
  if (!(await lockQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
}
