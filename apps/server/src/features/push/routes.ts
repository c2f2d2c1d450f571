import { pushEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { PushDeps } from './deps.ts';
import { addDevice, removeDevice } from './devices.ts';
import { makePushKeys } from './keys.ts';
import { findChoices, findTimeZone, listDevices, putChoices } from './queries.ts';
import { tryDevices } from './try-devices.ts';

/** What a person is told while the app is closed. */
export function pushRoutes(deps: PushDeps): Route[] {
  const { uow } = deps;
  return [
    route(pushEndpoints.read, async ({ principal: { companyId, userId } }) => {
      const { publicKey } = await makePushKeys(deps);
      return uow.read(companyId, async (db) => ({
        publicKey,
        timeZone: await findTimeZone(db),
        choices: await findChoices(db, userId),
        devices: await listDevices(db, userId),
      }));
    }),
    route(pushEndpoints.choose, async ({ principal, body }) => {
      await uow.write(principal.companyId, ({ db }) => putChoices(db, principal.userId, body));
      return body;
    }),
    route(pushEndpoints.addDevice, ({ principal, body }) => addDevice(deps, principal, body)),
    route(pushEndpoints.removeDevice, ({ principal, params }) => removeDevice(deps, principal, params.id)),
    route(pushEndpoints.test, ({ principal, request }) =>
      tryDevices(deps, principal, request.headers['accept-language']),
    ),
  ];
}
