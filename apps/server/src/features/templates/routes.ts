import { templatesEndpoints } from '@balcao/contract';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { readTemplates, syncTemplates, type TemplatesDeps } from './sync-templates.ts';

/** The templates of connections to Meta's API. */
export function templatesRoutes(deps: TemplatesDeps): Route[] {
  return [
    route(templatesEndpoints.list, ({ principal, params }) =>
      readTemplates(deps.uow, { companyId: principal.companyId, connectionId: params.id }),
    ),
    route(templatesEndpoints.sync, ({ principal, params }) =>
      syncTemplates(deps, { companyId: principal.companyId, connectionId: params.id }),
    ),
  ];
}
