import type { SampledAudit } from '../../platform/audit.ts';
import type { PasswordHasher } from '../../platform/security/password-hasher.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { AuthStates } from './auth-states.ts';
import type { CookieJar } from './cookies.ts';
import type { Tokens } from './tokens.ts';

/** What the actions of the session need. */
export type SessionDeps = {
  uow: UnitOfWork;
  auditSampled: SampledAudit;
  tokens: Tokens;
  authStates: AuthStates;
  cookies: CookieJar;
  hasher: PasswordHasher;
  clock: Clock;
  /** The database's real time, by which the codes of a second factor change. */
  realTime: Clock;
  secrets: SecretBox;
  metrics: Pick<Metrics, 'loginFailures' | 'refreshReuse' | 'rateLimited'>;
  publicUrl: string | null;
  /** What the links in mails begin with: the public address, or this machine where there is none. */
  siteUrl: string;
  mailer: Mailer;
  queue: JobQueue;
  /** Keys the counters of tries, so that the table holds no e-mail and no address. */
  limitKey: Buffer;
  /** Keys the hashes of recovery codes: the table alone does not do to guess them. */
  recoveryKey: Buffer;
};

/** Days a session lives without being used. */
export const idleDays = 7;
