import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';

/** What the generated tests have to know of this feature, which has neither tables nor endpoints of its own. */
export const catalogue: FeatureCatalogue = { roles: {} };
