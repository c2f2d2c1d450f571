import type { Feature } from '../../platform/feature.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { createSignupJob } from './confirm-signup.ts';
import { moveSampleDueDates } from './queries.ts';
import { companiesRoutes } from './routes.ts';
import type { SignupDeps } from './signup-deps.ts';
import { deleteOldSignups } from './signup-queries.ts';

export { accessibleCompany } from './accessible-company.ts';
export { createCompany } from './create-company.ts';
export {
  deleteSampleCompany,
  deleteSampleRecords,
  insertSampleRecord,
  listCompanies,
  listSampleRecords,
  setSampleData,
} from './queries.ts';
export { isSignupOpen } from './signup-deps.ts';

type Deps = SignupDeps & {
  /** What decides access to these companies changed. */
  companiesChanged: (companyIds: readonly number[]) => void;
};

/** The companies of the platform, as far as their own people and newcomers need them. */
export const companiesFeature: Feature<Deps> = {
  name: 'companies',
  tables: ['companies', 'sample_records', 'signups'],
  routes: companiesRoutes,
  jobs: (deps) => [createSignupJob(deps)],
  recurring: ({ uow, companiesChanged }) => [
    defineCron({
      name: 'companies.moveSampleDueDates',
      every: { everyMinutes: 60 },
      run: async () => companiesChanged(await uow.writePlatform(({ db }) => moveSampleDueDates(db))),
    }),
    defineCron({
      name: 'companies.deleteOldSignups',
      every: { everyMinutes: 60 },
      run: () => uow.writePlatform(({ db }) => deleteOldSignups(db)),
    }),
  ],
};
