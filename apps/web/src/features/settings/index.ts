import Settings from 'lucide-react/icons/settings';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const settingsFeature: Feature = {
  pages: [
    {
      path: '/settings',
      area: 'settings',
      access: 'admin',
      screen: screen(['settings', 'hours'], async () => (await import('./settings-page.tsx')).SettingsPage),
      menu: { section: 'administration', icon: Settings },
    },
  ],
};
