export { findApproved } from './queries.ts';
export { templatesRoutes } from './routes.ts';
export { syncTemplates } from './sync-templates.ts';
