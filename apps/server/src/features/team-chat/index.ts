import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import type { StoreDeps } from '../media/index.ts';
import { userDeleted } from '../users/index.ts';
import { teamChatReactions } from './broadcasts.ts';
import { leaveChats } from './delete-chat.ts';
import { teamChatRoutes } from './routes.ts';
import { teamChatSampleData } from './sample-data.ts';

export { maySeeChatFile } from './access.ts';
export { chatMessageWritten } from './events.ts';
export { addChat } from './save-chat.ts';

/** Conversations of colleagues among themselves. */
export const teamChatFeature: Feature<StoreDeps & { broadcaster: Broadcaster }> = {
  name: 'team-chat',
  tables: ['chats', 'chat_users', 'chat_messages'],
  routes: teamChatRoutes,
  during: () => [during(userDeleted, (work, { userId }) => leaveChats(work, userId))],
  reactions: teamChatReactions,
  sampleData: teamChatSampleData,
};
