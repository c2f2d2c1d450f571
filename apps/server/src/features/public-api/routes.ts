import { publicApiEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { AskNumbers } from '../contacts/index.ts';
import { createAdmission } from './admit.ts';
import { createNumberCheck } from './known-numbers.ts';
import { readState } from './read-state.ts';
import { sendFiles, type SendFilesDeps } from './send-files.ts';
import { sendText } from './send-text.ts';
import { createToken, readInfo } from './tokens.ts';

export type PublicApiDeps = Omit<SendFilesDeps, 'requireOnWhatsApp'> & { askNumbers: AskNumbers };

/** What programs call with the token of a connection, and what admins see of it. */
export function publicApiRoutes(options: PublicApiDeps): Route[] {
  const deps = { ...options, requireOnWhatsApp: createNumberCheck(options.askNumbers) };
  const { uow } = deps;
  const admit = createAdmission(uow);
  return [
    route(publicApiEndpoints.send, async ({ body, request }) => {
      const caller = await admit(request);
      return body === null ? sendFiles(deps, caller, request) : sendText(deps, caller, body);
    }),
    route(publicApiEndpoints.state, async ({ params, request }) => readState(uow, await admit(request), params.id)),
    route(publicApiEndpoints.info, ({ principal }) => readInfo(uow, principal)),
    route(publicApiEndpoints.createToken, ({ principal, params }) => createToken(uow, principal, params.id)),
  ];
}
