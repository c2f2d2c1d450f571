import BellOff from 'lucide-react/icons/bell-off';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const doNotDisturbFeature: Feature = {
  pages: [
    {
      path: '/do-not-disturb',
      area: 'doNotDisturb',
      access: 'admin',
      screen: screen(['doNotDisturb'], async () => (await import('./do-not-disturb-page.tsx')).DoNotDisturbPage),
      menu: { section: 'administration', icon: BellOff },
    },
  ],
};
