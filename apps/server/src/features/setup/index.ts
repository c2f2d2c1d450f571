import type { Feature } from '../../platform/feature.ts';
import { setupRoutes, type SetupDeps } from './routes.ts';

export { addOperator } from './add-operator.ts';
export { createOwner } from './create-owner.ts';
export { hasUsers } from './queries.ts';
export { newSetupCode } from './setup-code.ts';

/** The first run. */
export const setupFeature: Feature<SetupDeps> = { name: 'setup', tables: [], routes: setupRoutes };
