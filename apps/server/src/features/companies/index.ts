import type { Feature } from '../../platform/feature.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { createSignupJob } from './confirm-signup.ts';
import type { StoreDeps } from '../media/index.ts';
import { companiesReactions } from './broadcasts.ts';
import { purgeCompanies } from './delete-company.ts';
import { moveSampleDueDates } from './move-sample-due-dates.ts';
import { companiesRoutes, type CompaniesRoutesDeps } from './routes.ts';
import { deleteOldSignups } from './signup-queries.ts';

export { accessibleCompany } from './accessible-company.ts';
export { lockDueDate, readSubscription, writeBillingData, type BillingData } from './billing-queries.ts';
export { readPlatformBrand } from './branding/queries.ts';
export { createCompany } from './create-company.ts';
export { companyDeleted, companyUpdated, type CompanyTerms } from './events.ts';
export { moveSampleDueDates } from './move-sample-due-dates.ts';
export { renewCompany } from './renew-company.ts';
export {
  deleteSampleCompany,
  deleteSampleRecords,
  insertSampleRecord,
  listCompanies,
  listSampleRecords,
  setSampleData,
} from './queries.ts';
export { findClock, isCompanyWorking, mayCompanyWork, type Standing } from './standing-queries.ts';
export { createWorkingCompanies } from './working-companies.ts';
export { isSignupOpen } from './signup-deps.ts';

type Deps = CompaniesRoutesDeps &
  StoreDeps & {
    /** What decides access to these companies changed. */
    companiesChanged: (companyIds: readonly number[]) => void;
  };

/** The companies of the platform, as far as their own people and newcomers need them. */
export const companiesFeature: Feature<Deps> = {
  name: 'companies',
  tables: ['companies', 'company_logos', 'sample_records', 'signups'],
  routes: companiesRoutes,
  reactions: companiesReactions,
  jobs: (deps) => [createSignupJob(deps)],
  recurring: ({ uow, store, clock, log, companiesChanged }) => [
    defineCron({
      name: 'companies.purge',
      every: { everyMinutes: 60 },
      run: async () => void (await purgeCompanies({ uow, store, clock, log })),
    }),
    defineCron({
      name: 'companies.moveSampleDueDates',
      every: { everyMinutes: 60 },
      run: async () => companiesChanged(await uow.writePlatform(moveSampleDueDates)),
    }),
    defineCron({
      name: 'companies.deleteOldSignups',
      every: { everyMinutes: 60 },
      run: () => uow.writePlatform(({ db }) => deleteOldSignups(db)),
    }),
  ],
};
