export { createAuthStates, type AuthStates } from './auth-states.ts';
export { createCookieJar } from './cookies.ts';
export { idleDays, type SessionDeps } from './deps.ts';
export { sessionsEnded } from './events.ts';
export { openSession, type OpenedSession } from './open-session.ts';
export { deleteOldSessions, revokeSessions } from './queries.ts';
export { sessionReactions } from './broadcasts.ts';
export { sessionRoutes } from './routes.ts';
export { createTokens } from './tokens.ts';
