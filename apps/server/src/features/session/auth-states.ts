import { connectionsServedBy, dayIn, lastWorkingDay } from '@balcao/domain';
import { AppError, sessionEnded } from '../../platform/errors.ts';
import type { Authenticator, PaidUntil, Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Signals } from '../../ports/signals.ts';
import { type AuthStateRow, listConnectionsOf, readAuthState } from './queries.ts';
import { findOpenVisit } from './support/support-queries.ts';
import { requireVisit } from './support/support-visit.ts';
import type { Claims, Tokens } from './tokens.ts';

/** How long a node believes what it read; changes are signalled at once, this is for a lost signal. */
const trustMs = 5_000;
const maxCached = 20_000;

export type AuthStates = Authenticator & {
  /** The principal of a living session again, or null when it ended: for sockets, which outlive their token. */
  recheck(principal: Principal): Promise<Principal | null>;
  /** The caller in the company that the session has entered for support; null where it is in none. */
  onVisit(principal: Principal): Promise<Principal | null>;
  /** Whether time alone has changed what the principal of a socket may do. */
  isOutdated(principal: Principal): boolean;
  /** Forgets what is known of these users on this node, at once. */
  forget(userIds: readonly number[]): void;
  /** Forgets everybody, as when a company changed. */
  forgetAll(): void;
};

/** What decides access at each call, with the connections whose customers without a queue the person serves. */
type AuthState = AuthStateRow & { connection_ids: readonly number[] };

/** What a token, or a socket that outlived it, says of its session. */
type SessionClaims = Pick<Claims, 'userId' | 'companyId' | 'sessionId' | 'supportAccessId'> & { tokenVersion?: number };

type Deps = {
  uow: UnitOfWork;
  tokens: Tokens;
  clock: Clock;
  /** The database's real time, by which sessions end. */ realTime: Clock;
  signals: Signals;
};

/** The states of users as this node read them a moment ago, until a signal tells of a change. */
type KnownStates = Pick<AuthStates, 'forget' | 'forgetAll'> & {
  /** What decides about a session; a newer login than the one that is known is looked for. */
  stateFor(claims: SessionClaims): Promise<AuthState | undefined>;
};

function createKnownStates(uow: UnitOfWork, signals: Signals): KnownStates {
  const cache = new Map<number, { state: Promise<AuthState | undefined>; until: number }>();
  const forget = (userIds: readonly number[]): void => {
    for (const userId of userIds) cache.delete(userId);
  };
  const forgetAll = (): void => cache.clear();
  signals.subscribe('usersChanged', ({ userIds }) => forget(userIds));
  signals.subscribe('companyChanged', forgetAll);
  signals.subscribe('platformChanged', forgetAll);
  signals.onGap(forgetAll);

  const stateOf = (userId: number): Promise<AuthState | undefined> => {
    const known = cache.get(userId);
    if (known && known.until > performance.now()) return known.state;
    if (cache.size >= maxCached) cache.clear();
    const state = uow.readPlatform(async (db): Promise<AuthState | undefined> => {
      const [row, connections] = await Promise.all([readAuthState(db, userId), listConnectionsOf(db, userId)]);
      return row && { ...row, connection_ids: connectionsServedBy({ queueIds: row.queue_ids }, connections) };
    });
    cache.set(userId, { state, until: performance.now() + trustMs });
    // A failed read must not be believed for five seconds.
    state.catch(() => cache.delete(userId));
    return state;
  };

  return {
    // A login on another node may be newer than what is cached here, so nobody is refused without reading the row.
    async stateFor(claims) {
      const believed = cache.get(claims.userId)?.state;
      const asked = stateOf(claims.userId);
      const state = await asked;
      if ((state && belongs(state, claims)) || asked !== believed) return state;
      forget([claims.userId]);
      return stateOf(claims.userId);
    },
    forget,
    forgetAll,
  };
}

/** Turns tokens into principals: signature by key, everything else by what the database says now. */
export function createAuthStates({ uow, tokens, clock, realTime, signals }: Deps): AuthStates {
  const { stateFor, forget, forgetAll } = createKnownStates(uow, signals);

  const principalOf = async (claims: SessionClaims): Promise<Principal> => {
    const state = await stateFor(claims);
    if (!state || !belongs(state, claims)) throw sessionEnded();
    if (!state.session_expires_at || state.session_expires_at <= realTime.now()) throw sessionEnded();
    if (!state.status) throw new AppError('ERR_COMPANY_DISABLED');
    if (claims.supportAccessId !== undefined)
      return visitorOf(state, { ...claims, supportAccessId: claims.supportAccessId });
    return {
      userId: state.id,
      companyId: state.company_id,
      sessionId: claims.sessionId,
      profile: state.profile,
      super: state.is_super,
      queueIds: state.queue_ids,
      connectionIds: state.connection_ids,
      companyHasNoQueue: state.has_no_queue,
      ...subscriptionOf(state, clock),
    };
  };

  /**
   * The operator in a company that is entered for support. Its row is read at every call, so that nothing is done after
   * the access has ended, and it decides alone: an overdue or disabled company can be entered too.
   */
  const visitorOf = async (
    state: AuthState,
    { userId, companyId, sessionId, supportAccessId: id }: SessionClaims & { supportAccessId: number },
  ): Promise<Principal> => {
    const wanted = { id, operatorId: userId, sessionId };
    const { access, endsAt } = await uow.readPlatform((db) => requireVisit(db, wanted, realTime.now()));
    if (access.companyId !== companyId || !state.is_super) throw sessionEnded();
    return {
      userId,
      companyId,
      sessionId,
      profile: 'admin',
      super: false,
      queueIds: [],
      connectionIds: [],
      companyHasNoQueue: false,
      restricted: false,
      support: { accessId: id, homeCompanyId: state.company_id, endsAt },
    };
  };

  /** The principal, or null where what it stood on is over. */
  const principalOrNull = async (claims: SessionClaims): Promise<Principal | null> => {
    try {
      return await principalOf(claims);
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.code === 'ERR_SUPPORT_ENDED')) return null;
      throw error;
    }
  };

  return {
    byAccessToken: async (token) => principalOf(tokens.verifyAccess(token)),
    byMediaCookie: async (cookie) => principalOf(tokens.verifyMedia(cookie)),
    recheck: (principal) => principalOrNull({ ...principal, supportAccessId: principal.support?.accessId }),
    async onVisit({ userId, sessionId, ...principal }) {
      if (!principal.super) return null;
      const open = await uow.readPlatform((db) => findOpenVisit(db, { operatorId: userId, sessionId }));
      return open ? principalOrNull({ userId, sessionId, companyId: open.companyId, supportAccessId: open.id }) : null;
    },
    isOutdated: (principal) =>
      principal.support ? principal.support.endsAt <= realTime.now() : isOutdated(principal, clock),
    forget,
    forgetAll,
  };
}

function belongs(state: AuthState, { companyId, sessionId, tokenVersion, supportAccessId }: SessionClaims): boolean {
  return (
    // The company of a support access is another one, which the access itself has to say.
    (supportAccessId !== undefined || state.company_id === companyId) &&
    state.session_id === sessionId &&
    (tokenVersion === undefined || state.token_version === tokenVersion)
  );
}

type SubscriptionRow = Pick<AuthStateRow, 'company_id' | 'due_date' | 'grace_days' | 'time_zone' | 'is_super'>;

/** Until when somebody may work, and whether that is over. */
function subscriptionOf(state: SubscriptionRow, clock: Clock): Pick<Principal, 'restricted' | 'paidUntil'> {
  const { company_id: companyId, due_date: dueDate, grace_days: graceDays, time_zone: timeZone } = state;
  const day = state.is_super ? null : lastWorkingDay({ companyId, dueDate, graceDays });
  if (day === null) return { restricted: false };
  const paidUntil = { day, timeZone };
  return { restricted: isOver(paidUntil, clock), paidUntil };
}

/** Overdue companies are restricted to billing; the operator never is, or the platform could lock itself out (R22). */
export const isRestricted = (state: SubscriptionRow, clock: Clock): boolean => subscriptionOf(state, clock).restricted;

const isOver = ({ day, timeZone }: PaidUntil, clock: Clock): boolean => dayIn(timeZone, clock.now()) > day;

/** Whether the last paid day ended, or was given back, since the principal was read: for sockets, which nobody asks. */
const isOutdated = ({ paidUntil, restricted }: Principal, clock: Clock): boolean =>
  paidUntil !== undefined && isOver(paidUntil, clock) !== restricted;
