import {
  createAuthStates,
  createCookieJar,
  createTokens,
  idleDays,
  type SessionDeps,
} from '../features/session/index.ts';
import { createSampledAudit } from '../platform/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import { createPasswordHasher, type PasswordCost } from '../platform/security/password-hasher.ts';
import { createSecretBox, deriveKey } from '../platform/security/secret-box.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Drivers } from './open-drivers.ts';

/** What tells who is calling. */
export function createSession(
  config: Config & { appSecret: string; appKeys: string },
  { uow, clocks, signals, mailer }: Drivers,
  { metrics, queue, passwordCost }: { metrics: Metrics; queue: JobQueue; passwordCost?: PasswordCost | undefined },
): SessionDeps {
  const tokens = createTokens(config.appSecret, clocks.real);
  return {
    uow,
    auditSampled: createSampledAudit(uow),
    tokens,
    authStates: createAuthStates({ uow, tokens, clock: clocks.product, realTime: clocks.real, signals }),
    cookies: createCookieJar({ secure: config.publicUrl?.startsWith('https:') ?? false, refreshDays: idleDays }),
    hasher: createPasswordHasher({ cost: passwordCost }),
    clock: clocks.product,
    realTime: clocks.real,
    secrets: createSecretBox(config.appKeys),
    metrics,
    publicUrl: config.publicUrl,
    siteUrl: (config.publicUrl ?? `http://localhost:${config.port}`).replace(/\/$/, ''),
    mailer,
    queue,
    limitKey: deriveKey(config.appSecret, 'limits'),
    recoveryKey: deriveKey(config.appSecret, 'recovery codes'),
  };
}
