import { audit } from '../../platform/audit.ts';
import { AppError, sessionEnded } from '../../platform/errors.ts';
import type { Origin } from '../../platform/principal.ts';
import { hashToken } from '../../platform/security/random-token.ts';
import { countAttempt, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { idleDays, type SessionDeps } from './deps.ts';
import { sessionsEnded } from './events.ts';
import { describeSession, type OpenedSession } from './open-session.ts';
import { insertRefreshToken, lockRefreshToken, revokeSession, useRefreshToken, type RefreshRow } from './queries.ts';

/** Two tabs of one browser may exchange the same token within this time. */
const graceSeconds = 10;
const perSession: Limit = { name: 'refresh', max: 30, windowSeconds: 60 };

export type RefreshRequest = {
  cookie: string | undefined;
  /** The support access of the page that asks; one that is over is refused, and nothing is exchanged. */
  supportAccessId: number | undefined;
  origin: Origin;
};

/**
 * Exchanges a refresh token for the next one. A token used before is a stolen one: its whole session
 * dies, and the thief and the owner must log in again.
 */
export async function refreshSession(
  deps: SessionDeps,
  { cookie, supportAccessId, origin }: RefreshRequest,
): Promise<OpenedSession> {
  if (!cookie) throw sessionEnded();
  const tokenHash = hashToken(cookie);
  const outcome = await deps.uow.writePlatform(async (work) => {
    const row = await lockRefreshToken(work.db, tokenHash);
    if (!row?.live || !row.token_version_matches) return 'ended';
    if (row.used_milliseconds_ago !== null && row.used_milliseconds_ago > graceSeconds * 1000)
      return endStolen(deps, work, row, origin);
    return rotate(deps, work, row, { cookie, supportAccessId });
  });
  if (outcome === 'ended') throw sessionEnded();
  return outcome;
}

async function rotate(
  deps: SessionDeps,
  work: PlatformWork,
  row: RefreshRow,
  { cookie, supportAccessId }: { cookie: string; supportAccessId: number | undefined },
): Promise<OpenedSession> {
  const { count, retryAfter } = await countAttempt(work.db, perSession, keyedHash(deps.limitKey, row.session_id));
  if (count > perSession.max) throw new AppError('ERR_TOO_MANY_REQUESTS', { data: { retryAfter } });
  // The same for whoever exchanges this token, so that no second chain can grow beside the first.
  const next = deps.tokens.succeedRefresh(cookie);
  const { company_id: companyId, session_id: sessionId } = row;
  await useRefreshToken(work.db, { tokenHash: hashToken(cookie), sessionId, idleDays });
  await insertRefreshToken(work.db, { companyId, sessionId, tokenHash: hashToken(next) });
  return describeSession(deps, work, {
    id: row.user_id,
    companyId,
    tokenVersion: row.token_version,
    sessionId,
    refreshToken: next,
    supportAccessId,
  });
}

async function endStolen(deps: SessionDeps, work: PlatformWork, row: RefreshRow, origin: Origin): Promise<'ended'> {
  deps.metrics.refreshReuse.inc();
  await revokeSession(work.db, row.session_id, 'refresh token used twice');
  const by = { userId: row.user_id, origin };
  await audit(work.db, { companyId: row.company_id, by, action: 'refresh token reuse' });
  await work.record(sessionsEnded(row.company_id, { userIds: [row.user_id] }));
  return 'ended';
}
