import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { RecentChatsPopover } from './recent-chats-popover.tsx';

export const teamChatFeature: Feature = {
  pages: [
    {
      path: '/chats/:id?',
      area: 'chats',
      access: 'everyone',
      screen: screen(['teamChat', 'composer', 'messages'], async () => (await import('./chats-page.tsx')).ChatsPage),
      menu: {
        section: 'main',
        icon: MessageCircle,
        mark: lazy(async () => ({ default: (await import('./unread-mark.tsx')).UnreadMark })),
      },
    },
  ],
};
