export { simulatorReactions } from './reactions.ts';
export { simulatorRoutes } from './routes.ts';
