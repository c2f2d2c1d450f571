import { dayIn, isOverdue } from '@balcao/domain';
import { AppError, sessionEnded } from '../../platform/errors.ts';
import type { Authenticator, Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Signals } from '../../ports/signals.ts';
import { readAuthState, type AuthStateRow } from './queries.ts';
import type { Claims, Tokens } from './tokens.ts';

/** How long a node believes what it read; changes are signalled at once, this is for a lost signal. */
const trustMs = 5_000;
const maxCached = 20_000;

export type AuthStates = Authenticator & {
  /** The principal of a living session again, or null when it ended: for sockets, which outlive their token. */
  recheck(principal: Principal): Promise<Principal | null>;
  /** Forgets what is known of these users on this node, at once. */
  forget(userIds: readonly number[]): void;
};

type Deps = { uow: UnitOfWork; tokens: Tokens; clock: Clock; signals: Signals };

/** Turns tokens into principals: signature by key, everything else by what the database says now. */
export function createAuthStates({ uow, tokens, clock, signals }: Deps): AuthStates {
  const cache = new Map<number, { state: Promise<AuthStateRow | undefined>; until: number }>();
  const forget = (userIds: readonly number[]): void => {
    for (const userId of userIds) cache.delete(userId);
  };
  signals.subscribe('usersChanged', ({ userIds }) => forget(userIds));
  signals.subscribe('companyChanged', () => cache.clear());
  signals.onGap(() => cache.clear());

  const stateOf = (userId: number): Promise<AuthStateRow | undefined> => {
    const known = cache.get(userId);
    if (known && known.until > Date.now()) return known.state;
    if (cache.size >= maxCached) cache.clear();
    const state = uow.readPlatform((db) => readAuthState(db, userId));
    cache.set(userId, { state, until: Date.now() + trustMs });
    // A failed read must not be believed for five seconds.
    state.catch(() => cache.delete(userId));
    return state;
  };

  const principalOf = async (claims: Pick<Claims, 'userId' | 'companyId' | 'sessionId'> & { tokenVersion?: number }): Promise<Principal> => {
    const state = await stateOf(claims.userId);
    if (!state || state.company_id !== claims.companyId || state.session_id !== claims.sessionId) throw sessionEnded();
    if (claims.tokenVersion !== undefined && state.token_version !== claims.tokenVersion) throw sessionEnded();
    if (!state.session_expires_at || state.session_expires_at.getTime() <= Date.now()) throw sessionEnded();
    if (!state.status) throw new AppError('ERR_COMPANY_DISABLED');
    return {
      userId: state.id,
      companyId: state.company_id,
      sessionId: claims.sessionId,
      profile: state.profile,
      super: state.is_super,
      queueIds: state.queue_ids,
      restricted: isRestricted(state, clock),
    };
  };

  return {
    byAccessToken: async (token) => principalOf(tokens.verifyAccess(token)),
    byMediaCookie: async (cookie) => principalOf(tokens.verifyMedia(cookie)),
    async recheck(principal) {
      try {
        return await principalOf(principal);
      } catch (error) {
        if (error instanceof AppError && error.status === 401) return null;
        throw error;
      }
    },
    forget,
  };
}

/** Overdue companies are restricted to billing; the operator never is, or the platform could lock itself out (R22). */
export function isRestricted(state: Pick<AuthStateRow, 'company_id' | 'due_date' | 'grace_days' | 'time_zone' | 'is_super'>, clock: Clock): boolean {
  if (state.is_super) return false;
  return isOverdue({ companyId: state.company_id, dueDate: state.due_date, graceDays: state.grace_days, today: dayIn(state.time_zone, clock.now()) });
}
