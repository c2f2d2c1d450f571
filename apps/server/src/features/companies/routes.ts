import { companiesEndpoints } from '@balcao/contract';
import { dayIn, platformCompanyId } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { originOf } from '../../platform/http/client-address.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import type { Clock } from '../../ports/clock.ts';
import { accessibleCompany } from './accessible-company.ts';
import { removeLogo, renameCompany, uploadLogo } from './branding/change-brand.ts';
import { sendLogo } from './branding/send-logo.ts';
import { changeChatbotRight } from './change-chatbot-right.ts';
import { changeHours } from './change-hours.ts';
import { confirmSignup } from './confirm-signup.ts';
import { deleteCompany } from './delete-company.ts';
import { listAllCompanies, listCompaniesPage } from './operator-queries.ts';
import { monthOf } from './overview-month.ts';
import { readOverview } from './overview-queries.ts';
import { findCompany, firstTimeZone } from './queries.ts';
import { registerCompany } from './register-company.ts';
import { signUpCompany } from './sign-up-company.ts';
import type { SignupDeps } from './signup-deps.ts';
import { updateCompany } from './update-company.ts';

export type CompaniesRoutesDeps = SignupDeps & { clock: Clock };

/** Companies as far as their own people and newcomers need them. */
export function companiesRoutes(deps: CompaniesRoutesDeps): Route[] {
  const month = () => monthOf(dayIn(firstTimeZone, deps.clock.now()), firstTimeZone);
  return [
    route(companiesEndpoints.page, ({ query: { searchParam: search, pageNumber: page, show } }) =>
      deps.uow.readPlatform((db) => listCompaniesPage(db, { search, page, show, month: month() })),
    ),
    route(companiesEndpoints.list, () => deps.uow.readPlatform(listAllCompanies)),
    route(companiesEndpoints.overview, () => deps.uow.readPlatform((db) => readOverview(db, month()))),
    route(companiesEndpoints.create, ({ principal, body }) => registerCompany(deps, principal, body)),
    route(companiesEndpoints.update, ({ principal, params, body }) =>
      updateCompany(deps.uow, principal, { id: params.id, change: body }),
    ),
    route(companiesEndpoints.remove, ({ principal, params }) => deleteCompany(deps.uow, principal, params.id)),
    route(companiesEndpoints.get, async ({ principal, params }) => {
      const companyId = await accessibleCompany(deps.uow, principal, params.id);
      const company = await deps.uow.read(companyId, findCompany);
      if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
      return company;
    }),
    route(companiesEndpoints.changeHours, ({ principal, params, body }) =>
      changeHours(deps.uow, principal, params.id, body),
    ),
    route(companiesEndpoints.changeChatbotRight, ({ principal, params, body }) =>
      changeChatbotRight(deps.uow, principal, { id: params.id, ...body }),
    ),
    route(companiesEndpoints.rename, ({ principal, body }) => renameCompany(deps.uow, principal, body.name)),
    route(companiesEndpoints.uploadLogo, ({ principal, request }) => uploadLogo(deps.uow, principal, request)),
    route(companiesEndpoints.removeLogo, ({ principal }) => removeLogo(deps.uow, principal)),
    route(companiesEndpoints.platformLogo, (exchange) => sendLogo(deps.uow, platformCompanyId, exchange)),
    route(companiesEndpoints.ownLogo, (exchange) => sendLogo(deps.uow, exchange.principal.companyId, exchange)),
    route(companiesEndpoints.signup, ({ body, request }) => signUpCompany(deps, body, request)),
    route(companiesEndpoints.confirmSignup, ({ body, request }) => confirmSignup(deps, body.token, originOf(request))),
  ];
}
