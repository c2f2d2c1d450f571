import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CodeXml from 'lucide-react/icons/code-xml';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { Feature } from '../lib/feature.ts';

/** Features of later versions: their addresses and menu entries exist, their pages say that they are to come. */
export const coming = {
  teamChat: {
    pages: [{ path: '/chats/:id?', area: 'chats', access: 'everyone', menu: { section: 'main', icon: MessageCircle } }],
  },
  publicApi: {
    pages: [
      {
        path: '/messages-api',
        area: 'messagesApi',
        access: 'admin',
        menu: { section: 'administration', icon: CodeXml },
      },
    ],
  },
  help: {
    pages: [{ path: '/helps', area: 'helps', access: 'everyone', menu: { section: 'foot', icon: CircleHelp } }],
  },
} as const satisfies Record<string, Feature>;
