import type { Feature } from '../../platform/feature.ts';
import type { StoreDeps } from '../media/index.ts';
import { queuesReactions, type QueuesReactionsDeps } from './broadcasts.ts';
import { queuesRoutes } from './routes.ts';
import { queuesSampleData } from './sample-data.ts';

export { queueDeleted, queueNumbersChosen, type QueueNumbers } from './events.ts';
export { findQueue, listQueues, lockQueue } from './queries.ts';
export { addQueue } from './save-queue.ts';

/** The departments that customers are sorted into. */
export const queuesFeature: Feature<QueuesReactionsDeps & StoreDeps> = {
  name: 'queues',
  tables: ['queues'],
  routes: queuesRoutes,
  reactions: queuesReactions,
  sampleData: queuesSampleData,
};
