export { quickMessagesReactions } from './broadcasts.ts';
export { quickMessagesRoutes } from './routes.ts';
export { addQuickMessage } from './save-quick-message.ts';
