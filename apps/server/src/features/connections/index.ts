export { connectionsReactions } from './broadcasts.ts';
export { connectionDeleted } from './events.ts';
export { connectionsRoutes } from './routes.ts';
export { markDeaf } from './sessions/mark-deaf.ts';
export { countStates } from './sessions/queries.ts';
export { createSessions, type Sessions } from './sessions/sessions.ts';
export { requireSimulated } from './require-simulated.ts';
