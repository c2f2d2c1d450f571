import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';

/** What the generated tests have to know of this feature: it has no routes and no tables. */
export const catalogue: FeatureCatalogue = { roles: {} };
