export { queuesReactions } from './broadcasts.ts';
export { removeQueue } from './delete-queue.ts';
export { queuesRoutes } from './routes.ts';
export { addQueue } from './save-queue.ts';
