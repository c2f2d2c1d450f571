import { randomUUID } from 'node:crypto';
import type { Session, SessionUser } from '@balcao/contract';
import type { MailLanguage } from '@balcao/domain';
import { AppError, sessionEnded } from '../../platform/errors.ts';
import { newRandomToken } from '../../platform/security/random-token.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { idleDays, type SessionDeps } from './deps.ts';
import { publicOnly, readCompanyForScreens } from './company-for-screens.ts';
import { sessionOpened, sessionsEnded } from './events.ts';
import {
  insertSession,
  lockSessionsOf,
  readAuthState,
  readSessionUser,
  revokeSessions,
  type AuthStateRow,
} from './queries.ts';
import { isRestricted } from './auth-states.ts';
import { requireVisit } from './support/support-visit.ts';
import type { Claims } from './tokens.ts';

/** A session ready to be answered: what the browser stores and the cookies beside it. */
export type OpenedSession = { session: Session; refreshToken: string; mediaToken: string };

export type SessionToOpen = {
  id: number;
  companyId: number;
  tokenVersion: number;
  /** That of the screen, where one is known. */
  language?: MailLanguage;
};

/** Opens the user's one session and ends the earlier one, in the caller's transaction. */
export async function openSession(
  deps: SessionDeps,
  work: PlatformWork,
  { language, ...user }: SessionToOpen,
): Promise<OpenedSession> {
  const sessionId = randomUUID();
  const { token, hash } = newRandomToken();
  await lockSessionsOf(work.db, user.id);
  const ended = await revokeSessions(work.db, [user.id], 'login elsewhere');
  await insertSession(work.db, {
    id: sessionId,
    companyId: user.companyId,
    userId: user.id,
    tokenVersion: user.tokenVersion,
    tokenHash: hash,
    idleDays,
    language: language ?? null,
  });
  await work.record(sessionOpened(user.companyId, { userId: user.id, sessionId }));
  if (ended.length > 0) await work.record(sessionsEnded(user.companyId, { userIds: ended, by: 'login' }));
  return describeSession(deps, work, { ...user, sessionId, refreshToken: token });
}

type Described = {
  id: number;
  companyId: number;
  tokenVersion: number;
  sessionId: string;
  refreshToken: string;
  /** The company that the page shows is entered for support. */
  supportAccessId?: number | undefined;
};

/** The answer of login and refresh, the same shape in both; refused where the company is closed to the person. */
export async function describeSession(
  deps: SessionDeps,
  work: PlatformWork,
  { id, companyId, tokenVersion, sessionId, refreshToken, supportAccessId }: Described,
): Promise<OpenedSession> {
  const [user, state] = await Promise.all([readSessionUser(work.db, id), readAuthState(work.db, id)]);
  if (!user || !state) throw sessionEnded();
  refuseClosedCompany(deps, state);
  const claims = { userId: id, companyId, sessionId, tokenVersion };
  const opened = { refreshToken, mediaToken: deps.tokens.signMedia(claims) };
  if (supportAccessId !== undefined)
    return { ...opened, session: await describeVisit(deps, work, { user, claims: { ...claims, supportAccessId } }) };
  return {
    ...opened,
    session: {
      token: deps.tokens.signAccess(claims),
      user: { ...user, company: { ...user.company, settings: publicOnly(user.company.settings) } },
      restricted: isRestricted(state, deps.clock),
      sessionId,
    },
  };
}

type Visiting = { user: SessionUser; claims: Claims & { supportAccessId: number } };

/** The operator in another company, as one of its admins would have it; refused once the access is over. */
async function describeVisit(deps: SessionDeps, { db }: PlatformWork, { user, claims }: Visiting): Promise<Session> {
  const { userId: operatorId, sessionId, supportAccessId: id } = claims;
  const { access } = await requireVisit(db, { id, operatorId, sessionId }, deps.realTime.now());
  const company = await readCompanyForScreens(db, access.companyId);
  if (!company || !user.super) throw sessionEnded();
  return {
    token: deps.tokens.signAccess({ ...claims, companyId: company.id }),
    user: {
      ...user,
      profile: 'admin',
      super: false,
      companyId: company.id,
      queues: [],
      company,
    },
    restricted: false,
    sessionId,
    support: access,
  };
}

/** Of an overdue company only the admin may stay, restricted to billing (R22). */
export function refuseClosedCompany(deps: SessionDeps, state: AuthStateRow): void {
  if (!state.status) throw new AppError('ERR_COMPANY_DISABLED');
  if (isRestricted(state, deps.clock) && state.profile !== 'admin') {
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', { data: state.due_date ? { dueDate: state.due_date } : {} });
  }
}
