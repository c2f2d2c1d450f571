import { sessionEndpoints } from '@balcao/contract';
import type { FastifyReply } from 'fastify';
import { AppError, sessionEnded } from '../../platform/errors.ts';
import { originOf } from '../../platform/http/client-address.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { requireSameOrigin } from '../../platform/http/same-origin.ts';
import type { SessionDeps } from './deps.ts';
import { login } from './login/login.ts';
import { logout } from './logout.ts';
import { readMe } from './hot-queries.ts';
import { refreshSession } from './refresh-session.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';

/** Login, refresh, logout and who am I. */
export function sessionRoutes(deps: SessionDeps): Route[] {
  return [
    route(sessionEndpoints.login, async ({ body, request, reply }) => {
      const opened = await login(deps, body, request);
      deps.cookies.set(reply, opened);
      return opened.session;
    }),
    route(sessionEndpoints.refresh, async ({ body: { supportAccessId }, request, reply }) => {
      const cookie = deps.cookies.read(request, 'refresh');
      if (cookie) requireSameOrigin(request, deps.publicUrl);
      const opened = await refreshSession(deps, { cookie, supportAccessId, origin: originOf(request) }).catch(
        (error: unknown) => clearIfEnded(deps, reply, error),
      );
      deps.cookies.set(reply, opened);
      return opened.session;
    }),
    route(sessionEndpoints.logout, async ({ request, reply }) => {
      await logout(deps, request);
      deps.cookies.clear(reply);
      return { ok: true } as const;
    }),
    ...secondFactorRoutes(deps),
    route(sessionEndpoints.me, async ({ principal }) => {
      const { companyId, userId, profile, super: isSuper, support } = principal;
      const me = await deps.uow.read(support?.homeCompanyId ?? companyId, (db) => readMe(db, userId));
      if (!me) throw sessionEnded();
      return support ? { ...me, companyId, profile, super: isSuper } : me;
    }),
  ];
}

/** Only a session that is really over loses its cookie: a database that hiccups must not log anybody out. */
function clearIfEnded(deps: SessionDeps, reply: FastifyReply, error: unknown): never {
  if (error instanceof AppError && error.status === 401) deps.cookies.clear(reply);
  throw error;
}
