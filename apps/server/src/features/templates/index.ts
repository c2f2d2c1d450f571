import type { Feature } from '../../platform/feature.ts';
import { templatesReactions } from './reactions.ts';
import { templatesRoutes } from './routes.ts';
import type { TemplatesDeps } from './sync-templates.ts';

export { findApproved } from './queries.ts';
export { syncTemplates, type TemplatesDeps } from './sync-templates.ts';

/** The message templates that Meta has approved for its connections. */
export const templatesFeature: Feature<TemplatesDeps> = {
  name: 'templates',
  tables: ['message_templates'],
  routes: templatesRoutes,
  reactions: templatesReactions,
};
