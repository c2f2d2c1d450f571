import { counted } from '../../../test/generated/allowed-changes.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { admins, everybody } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  roles: {
    'setup.status': everybody,
    'setup.createOwner': everybody,
    'setup.firstSteps': admins,
    'setup.serviceGaps': admins,
  },
  answersInstead: {
    // The first owner exists already.
    'setup.createOwner': [409, 'ERR_SETUP_DONE'],
  },
  allowedChanges: {
    'setup.createOwner': counted,
  },
  hashing: {
    // It hashes for the first owner only, whom the test of the first run makes.
    'setup.createOwner': { hashes: () => ({}), refused: () => ({}) },
  },
  requestOverrides: {
    'setup.createOwner': ({ world }) => ({ body: { code: world.app.setupCode } }),
  },
};
