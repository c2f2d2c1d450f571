import { companiesEndpoints } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import { originOf } from '../../platform/http/client-address.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { accessibleCompany } from './accessible-company.ts';
import { changeChatbotRight } from './change-chatbot-right.ts';
import { changeHours } from './change-hours.ts';
import { confirmSignup } from './confirm-signup.ts';
import { findCompany } from './queries.ts';
import { signUpCompany } from './sign-up-company.ts';
import type { SignupDeps } from './signup-deps.ts';

/** Companies as far as their own people and newcomers need them. */
export function companiesRoutes(deps: SignupDeps): Route[] {
  return [
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
    route(companiesEndpoints.signup, ({ body, request }) => signUpCompany(deps, body, request)),
    route(companiesEndpoints.confirmSignup, ({ body, request }) => confirmSignup(deps, body.token, originOf(request))),
  ];
}
