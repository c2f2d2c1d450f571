import CodeXml from 'lucide-react/icons/code-xml';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const publicApiFeature: Feature = {
  pages: [
    {
      path: '/messages-api',
      area: 'messagesApi',
      access: 'admin',
      screen: screen(['publicApi'], async () => (await import('./messages-api-page.tsx')).MessagesApiPage),
      menu: { section: 'administration', icon: CodeXml },
    },
  ],
};
