import * as z from 'zod/mini';
import type { Work } from '../../platform/unit-of-work.ts';
import { defineJobKind, type JobQueue } from '../../ports/job-queue.ts';

export const cancelCharge = defineJobKind('billing.cancelCharge', z.object({ reference: z.string() }));

/** Has a charge made unpayable at its bank, after this transaction. */
export const requestCancelling = (queue: JobQueue, db: Work['db'], reference: string): Promise<void> =>
  queue.add(db, cancelCharge, { reference }, { key: reference });
