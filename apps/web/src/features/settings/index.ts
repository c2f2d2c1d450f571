import Settings from 'lucide-react/icons/settings';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

/** The examples of the first run beside the first steps, loaded with them. */
export const SampleStrip = screen(['settings'], async () => (await import('./sample-strip.tsx')).SampleStrip);

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
