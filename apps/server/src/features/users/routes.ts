import { pageSize, usersEndpoints } from '@balcao/contract';
import { can, platformCompanyId } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { originOf } from '../../platform/http/client-address.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { readUserLimit } from '../plans/index.ts';
import { companyOfNewUser, companyOfUser } from './company-of-user.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import type { UsersDeps } from './deps.ts';
import { findUser, listColleaguesPage, listUserOptions, listUsersPage } from './hot-user-queries.ts';
import { listLinks } from './password-reset/link-queries.ts';
import { makePasswordLink } from './password-reset/make-link.ts';
import { requestPasswordReset } from './password-reset/request-reset.ts';
import { resetPasswordByLink } from './password-reset/reset-password.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { updateUser } from './update-user.ts';
import type { Principal } from '../../platform/principal.ts';

export type UsersRoutesDeps = UsersDeps & {
  accessibleCompany: (principal: Principal, wanted: number | undefined) => Promise<number>;
};

/** The company's users. */
export function usersRoutes(deps: UsersRoutesDeps): Route[] {
  const { uow } = deps;
  return [
    route(usersEndpoints.list, ({ principal, query }) =>
      uow.read(principal.companyId, async (db) => {
        const wanted = { search: query.searchParam, page: query.pageNumber };
        const isManager = can(principal, 'users:manage');
        const [page, limit] = await Promise.all([
          isManager ? listUsersPage(db, wanted) : listColleaguesPage(db, wanted),
          isManager ? readUserLimit(db) : null,
        ]);
        const hasMore = page.count > (query.pageNumber - 1) * pageSize + page.users.length;
        return { ...page, hasMore, limit: principal.companyId === platformCompanyId ? null : limit };
      }),
    ),
    route(usersEndpoints.options, async ({ principal, query }) =>
      uow.read(await deps.accessibleCompany(principal, query.companyId), listUserOptions),
    ),
    route(usersEndpoints.get, async ({ principal, params }) => {
      const isSelf = params.id === principal.userId;
      const companyId = await companyOfUser(uow, principal, params.id);
      const user = await uow.read(companyId, (db) => findUser(db, params.id));
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      if (!isSelf && !can(principal, 'users:manage')) throw new AppError('ERR_NO_PERMISSION');
      return user;
    }),
    route(usersEndpoints.create, ({ principal, body }) =>
      createUser(deps, principal, companyOfNewUser(principal, body.companyId), body),
    ),
    route(usersEndpoints.update, ({ principal, params, body }) => updateUser(deps, principal, params.id, body)),
    route(usersEndpoints.remove, ({ principal, params }) => deleteUser(uow, principal, params.id)),
    route(usersEndpoints.makePasswordLink, ({ principal, params }) => makePasswordLink(deps, principal, params.id)),
    route(usersEndpoints.passwordLinks, ({ principal }) =>
      uow.readPlatform(async (db) => ({ links: await listLinks(db, principal.companyId) })),
    ),
    route(usersEndpoints.requestPasswordReset, async ({ body, request }) => {
      await requestPasswordReset(deps, body.email, request);
      return { ok: true } as const;
    }),
    route(usersEndpoints.resetPassword, async ({ body, request }) => {
      await resetPasswordByLink(deps, body, originOf(request));
      return { ok: true } as const;
    }),
    route(usersEndpoints.resetSecondFactor, ({ principal, params }) => resetSecondFactor(uow, principal, params.id)),
  ];
}
