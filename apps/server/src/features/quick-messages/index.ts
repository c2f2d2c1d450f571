import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { quickMessagesReactions } from './broadcasts.ts';
import { quickMessagesRoutes } from './routes.ts';

export { addQuickMessage } from './save-quick-message.ts';

/** Texts that people keep at hand under a short word. */
export const quickMessagesFeature: Feature<{ uow: UnitOfWork; broadcaster: Broadcaster }> = {
  name: 'quick-messages',
  tables: ['quick_messages'],
  routes: quickMessagesRoutes,
  reactions: quickMessagesReactions,
};
