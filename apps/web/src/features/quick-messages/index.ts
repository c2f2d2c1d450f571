import Zap from 'lucide-react/icons/zap';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { useCountUse } from './use-count-use.ts';
export { useQuickMessages } from './use-quick-messages.ts';

export const quickMessagesFeature: Feature = {
  pages: [
    {
      path: '/quick-messages',
      area: 'quickMessages',
      access: 'everyone',
      screen: screen(
        ['quickMessages', 'queues'],
        async () => (await import('./quick-messages-page.tsx')).QuickMessagesPage,
      ),
      menu: { section: 'main', icon: Zap },
    },
  ],
};
