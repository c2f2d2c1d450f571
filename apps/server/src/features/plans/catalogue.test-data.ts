import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { everybody } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: { plan: async (_app, { planId }) => planId },
  roles: {
    'plans.listPublic': everybody,
  },
};
