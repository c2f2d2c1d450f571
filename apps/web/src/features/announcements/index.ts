import Newspaper from 'lucide-react/icons/newspaper';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { AnnouncementsPopover } from './announcements-popover.tsx';

export const announcementsFeature: Feature = {
  pages: [
    {
      path: '/announcements',
      area: 'announcements',
      access: 'super',
      screen: screen(['announcements'], async () => (await import('./announcements-page.tsx')).AnnouncementsPage),
      menu: { section: 'platform', icon: Newspaper },
    },
  ],
};
