import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { OveruseNotice } from './overuse-notice.tsx';
export { useAllPlans } from './use-all-plans.ts';
export { useStorageUse } from './use-storage-use.ts';

export const plansFeature: Feature = {
  pages: [],
  operatorTabs: [
    { name: 'plans', screen: screen(['plans', 'records'], async () => (await import('./plans-tab.tsx')).PlansTab) },
  ],
};
