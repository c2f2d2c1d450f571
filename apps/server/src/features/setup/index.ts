export { createOwner } from './create-owner.ts';
export { hasUsers } from './queries.ts';
export { setupRoutes } from './routes.ts';
export { newSetupCode } from './setup-code.ts';
