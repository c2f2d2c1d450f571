export { companyInReach } from './company-in-reach.ts';
export { createCompany } from './create-company.ts';
export {
  deleteSampleCompany,
  deleteSampleRecords,
  insertSampleRecord,
  listSampleRecords,
  moveSampleDueDates,
  setSampleData,
} from './queries.ts';
export { companiesRoutes } from './routes.ts';
export { isSignupOpen } from './sign-up-company.ts';
