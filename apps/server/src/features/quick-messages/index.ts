import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import type { StoreDeps } from '../media/index.ts';
import { queueDeleted } from '../queues/index.ts';
import { userDeleted } from '../users/index.ts';
import { quickMessagesReactions } from './broadcasts.ts';
import { deleteWithQueue, deleteWithUser } from './delete-quick-message.ts';
import { quickMessagesRoutes } from './routes.ts';
import { quickMessagesSampleData } from './sample-data.ts';

export { maySeeQuickFile } from './access.ts';
export { addQuickMessage } from './save-quick-message.ts';
export { countQuickMessageUse } from './count-use.ts';

/** Texts that people keep at hand under a short word, their own and shared ones. */
export const quickMessagesFeature: Feature<StoreDeps & { broadcaster: Broadcaster }> = {
  name: 'quick-messages',
  tables: ['quick_messages'],
  routes: quickMessagesRoutes,
  during: () => [
    during(queueDeleted, deleteWithQueue),
    during(userDeleted, (work, { userId }) => deleteWithUser(work, userId)),
  ],
  reactions: quickMessagesReactions,
  sampleData: quickMessagesSampleData,
};
