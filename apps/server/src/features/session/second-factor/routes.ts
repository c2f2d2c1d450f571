import { sessionEndpoints } from '@balcao/contract';
import { route, type Route } from '../../../platform/http/define-routes.ts';
import type { SessionDeps } from '../deps.ts';
import { beginRequiredFactor, completeLogin, confirmRequiredFactor } from './login-steps.ts';
import { beginOwnFactor, confirmOwnFactor, readOwnFactor, removeOwnFactor } from './own-factor.ts';

/** The second step of a login, and the own second factor. */
export function secondFactorRoutes(deps: SessionDeps): Route[] {
  return [
    route(sessionEndpoints.completeLogin, async ({ body, request, reply }) => {
      const opened = await completeLogin(deps, { ...body, request });
      deps.cookies.set(reply, opened);
      return opened.session;
    }),
    route(sessionEndpoints.beginRequiredFactor, ({ body }) => beginRequiredFactor(deps, body.ticket)),
    route(sessionEndpoints.confirmRequiredFactor, async ({ body, request, reply }) => {
      const { opened, answer } = await confirmRequiredFactor(deps, { ...body, request });
      deps.cookies.set(reply, opened);
      return answer;
    }),
    route(sessionEndpoints.secondFactor, ({ principal }) => readOwnFactor(deps, principal)),
    route(sessionEndpoints.beginSecondFactor, ({ principal, body }) => beginOwnFactor(deps, principal, body.password)),
    route(sessionEndpoints.confirmSecondFactor, ({ principal, body }) => confirmOwnFactor(deps, principal, body.code)),
    route(sessionEndpoints.removeSecondFactor, ({ principal, body }) => removeOwnFactor(deps, principal, body)),
  ];
}
