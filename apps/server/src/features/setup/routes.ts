import { companiesEndpoints, setupEndpoints } from '@balcao/contract';
import { findQueuesOfMenus, findServiceGaps, platformCompanyId, readSupportContact } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { limitedAddress, originOf } from '../../platform/http/client-address.ts';
import { route, type Route } from '../../platform/http/define-routes.ts';
import { requireWithin, type Limit } from '../../platform/security/rate-limit.ts';
import { keyedHash } from '../../platform/security/secret-box.ts';
import { isSignupOpen, readPlatformBrand } from '../companies/index.ts';
import { listPublicPlans } from '../plans/index.ts';
import { openSession, type SessionDeps } from '../session/index.ts';
import { readMinPasswordLength, readSetting } from '../settings/index.ts';
import { createOwner, type OwnerDeps } from './create-owner.ts';
import { hasUsers, readFirstStepFacts, readServiceFacts } from './queries.ts';
import { removeSampleData } from './remove-sample-data.ts';
import { isSetupCode, needsSetupCode } from './setup-code.ts';

/** Guessing the code by trying is hopeless at this pace. */
const codeTries: Limit = { name: 'setup code', max: 10, windowSeconds: 15 * 60 };

export type SetupDeps = SessionDeps &
  OwnerDeps & {
    /** Printed on the console; needed to set up from another machine. */
    setupCode: string;
  };

/** The first run. */
export function setupRoutes(deps: SetupDeps): Route[] {
  return [
    route(setupEndpoints.status, async ({ request }) => {
      const [exists, signup, plans, minPasswordLength, support, brand] = await deps.uow.readPlatform((db) =>
        Promise.all([
          hasUsers(db),
          isSignupOpen(deps.uow, { db }),
          listPublicPlans(db),
          readMinPasswordLength(deps.uow, db),
          readSetting(deps.uow.asTenant(db, platformCompanyId), 'supportContact'),
          readPlatformBrand(db, platformCompanyId),
        ]),
      );
      return {
        needsOwner: !exists,
        needsCode: !exists && needsSetupCode(request, deps.publicUrl),
        signupOpen: exists && signup && plans.length > 0,
        sendsMail: deps.mailer.reachesPeople,
        minPasswordLength,
        brand,
        supportContact: readSupportContact(support),
      };
    }),
    route(setupEndpoints.createOwner, async ({ body, request, reply }) => {
      if (needsSetupCode(request, deps.publicUrl)) await checkCode(deps, request.ip, body.code);
      const opened = await createOwner(deps, { ...body, origin: originOf(request) }, (work, { companyId, userId }) =>
        openSession(deps, work, { id: userId, companyId, tokenVersion: 0 }),
      );
      deps.cookies.set(reply, opened);
      return opened.session;
    }),
    route(setupEndpoints.firstSteps, ({ principal }) => deps.uow.read(principal.companyId, readFirstStepFacts)),
    route(setupEndpoints.serviceGaps, async ({ principal }) => {
      const facts = await deps.uow.read(principal.companyId, readServiceFacts);
      return {
        hasNumbers: facts.connections.length > 0,
        ...findServiceGaps(facts),
        queuesOfMenus: findQueuesOfMenus(facts),
      };
    }),
    route(companiesEndpoints.removeSampleData, ({ principal }) => removeSampleData(deps, principal)),
  ];
}

async function checkCode(deps: SetupDeps, address: string, given: string | undefined): Promise<void> {
  await requireWithin(deps.uow, codeTries, keyedHash(deps.limitKey, `setup ${limitedAddress(address)}`));
  if (!isSetupCode(deps.setupCode, given))
    throw new AppError('ERR_SETUP_CODE', { data: { fields: { code: 'wrongCode' } } });
}
