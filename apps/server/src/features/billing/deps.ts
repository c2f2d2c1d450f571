import type { Logger } from '../../platform/logger.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Banks } from '../../ports/payments.ts';

export type BillingDeps = {
  uow: UnitOfWork;
  clock: Clock;
  secrets: SecretBox;
  queue: JobQueue;
  banks: Banks;
  /** Marks the address that the bank gets from us, so that nobody else can write there. */
  noticeKey: Buffer;
  publicUrl: string | null;
  /** Whether virtual phones, and with them a virtual bank, exist here. */
  hasSimulator: boolean;
  log: Logger;
};
