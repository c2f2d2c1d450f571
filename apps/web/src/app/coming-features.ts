import CodeXml from 'lucide-react/icons/code-xml';
import type { Feature } from '../lib/feature.ts';

/** Features of later versions: their addresses and menu entries exist, their pages say that they are to come. */
export const coming = {
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
} as const satisfies Record<string, Feature>;
