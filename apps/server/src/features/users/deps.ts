import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Mailer } from '../../ports/mailer.ts';

export type UsersDeps = {
  uow: UnitOfWork;
  hasher: PasswordHasher;
  limitKey: Buffer;
  mailer: Mailer;
  queue: JobQueue;
  /** What the links in mails begin with. */
  siteUrl: string;
};
