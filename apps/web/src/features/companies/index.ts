import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

/** The form by which the operator registers a company, for the page of the signup. */
export const CompanyRegistration = screen(
  ['companies', 'records', 'plans', 'users'],
  async () => (await import('./company-registration.tsx')).CompanyRegistration,
);

export const companiesFeature: Feature = {
  pages: [],
  operatorTabs: [
    {
      name: 'companies',
      screen: screen(
        ['companies', 'records', 'plans', 'users'],
        async () => (await import('./companies-tab.tsx')).CompaniesTab,
      ),
    },
  ],
};
