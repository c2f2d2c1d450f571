import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { sessionReactions } from './broadcasts.ts';
import type { SessionDeps } from './deps.ts';
import { createNewDeviceJob } from './login/new-device.ts';
import { presenceReactions } from './presence/presence-broadcasts.ts';
import { closeStalePresence } from './presence/close-stale-presence.ts';
import { deleteOldSessions } from './queries.ts';
import { sessionRoutes } from './routes.ts';
import { deleteAllFactors } from './second-factor/queries.ts';

export { createAuthStates } from './auth-states.ts';
export { readCompanyForScreens } from './company-for-screens.ts';
export { createCookieJar } from './cookies.ts';
export { isCurrentPassword } from './current-password.ts';
export { idleDays, type SessionDeps } from './deps.ts';
export { sessionOpened, sessionsEnded } from './events.ts';
export { forgetLoginTries } from './login/login-limits.ts';
export { openSession } from './open-session.ts';
export { createPresence, type Presence } from './presence/presence.ts';
export { findAddressee, findLanguageOf, findUserByEmail, revokeSessions } from './queries.ts';
export { deleteFactor } from './second-factor/queries.ts';
export { describeAccess, type AccessRow } from './support/support-visit.ts';
export { createTokens, type TicketKind } from './tokens.ts';

type Deps = SessionDeps & { broadcaster: Broadcaster; usersChanged: (userIds: readonly number[]) => void };

/** Who is logged in, and who is here. */
export const sessionFeature: Feature<Deps> = {
  name: 'session',
  tables: ['sessions', 'refresh_tokens', 'second_factors', 'presence', 'rate_counters'],
  routes: sessionRoutes,
  jobs: (deps) => [createNewDeviceJob(deps)],
  reactions: (deps) => [...sessionReactions(deps), ...presenceReactions(deps)],
  afterLostKeys: deleteAllFactors,
  recurring: ({ uow }) => [
    defineCron({
      name: 'session.closeStalePresence',
      every: { everyMinutes: 1 },
      run: async () => void (await closeStalePresence(uow)),
    }),
    defineCron({
      name: 'session.deleteOld',
      every: { everyMinutes: 60 },
      run: async () => void (await uow.writePlatform(({ db }) => deleteOldSessions(db))),
    }),
  ],
};
