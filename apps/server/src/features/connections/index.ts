export { connectionsReactions } from './broadcasts.ts';
export { connectionsRoutes } from './routes.ts';
export { markDeaf } from './sessions/mark-deaf.ts';
export { createSessions, type Sessions } from './sessions/sessions.ts';
export { requireSimulated } from './require-simulated.ts';
