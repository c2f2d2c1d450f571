import { publicApiEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { AskNumbers } from '../contacts/index.ts';
import { admit } from './admit.ts';
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
  return [
    route(publicApiEndpoints.send, async ({ body, request }) => {
      const caller = await admit(uow, request);
      return body === null ? sendFiles(deps, caller, request) : sendText(deps, caller, body);
    }),
    route(publicApiEndpoints.state, async ({ params, request }) =>
      readState(uow, await admit(uow, request), params.id),
    ),
    route(publicApiEndpoints.info, ({ principal }) => readInfo(uow, principal)),
    route(publicApiEndpoints.createToken, ({ principal, params }) => createToken(uow, principal, params.id)),
  ];
}
