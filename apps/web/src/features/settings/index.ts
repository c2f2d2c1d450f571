import Settings from 'lucide-react/icons/settings';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { Card, CardTexts } from './card.ts';
export { SettingSecret, SettingText } from './setting-text.tsx';
export { useSettings } from './use-settings.ts';

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
  operatorTabs: [
    {
      name: 'platform',
      ofPlatform: true,
      screen: screen(['settings'], async () => (await import('./platform-tab.tsx')).PlatformTab),
    },
  ],
};
