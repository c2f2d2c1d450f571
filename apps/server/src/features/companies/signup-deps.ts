import { platformCompanyId } from '@balcao/domain';
import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { readSetting } from '../settings/index.ts';

export type SignupDeps = {
  uow: UnitOfWork;
  hasher: PasswordHasher;
  limitKey: Buffer;
  mailer: Mailer;
  queue: JobQueue;
  /** What the links in mails begin with. */
  siteUrl: string;
};

/** Whether anybody may register a company at all. */
export async function isSignupOpen(uow: UnitOfWork, work: Pick<PlatformWork, 'db'>): Promise<boolean> {
  return (await readSetting(uow.asTenant(work.db, platformCompanyId), 'publicSignup')) === 'enabled';
}
