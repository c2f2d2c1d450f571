import { settingsEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { SecretBox } from '../../platform/security/secret-box.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { presentSettings } from './present.ts';
import { readSettings } from './queries.ts';
import { updateSetting } from './update-setting.ts';

export type SettingsDeps = { uow: UnitOfWork; secrets: SecretBox };

/** The company's settings. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  return [
    route(settingsEndpoints.list, async ({ principal: { companyId } }) =>
      presentSettings(companyId, await deps.uow.read(companyId, readSettings), 'all'),
    ),
    route(settingsEndpoints.listPublic, async ({ principal: { companyId } }) =>
      presentSettings(companyId, await deps.uow.read(companyId, readSettings), 'public'),
    ),
    route(settingsEndpoints.update, ({ principal, params, body }) =>
      updateSetting(deps, principal, params.key, body.value),
    ),
  ];
}
