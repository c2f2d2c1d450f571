import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const helpFeature: Feature = {
  pages: [],
  operatorTabs: [
    { name: 'help', screen: screen(['help', 'records'], async () => (await import('./help-tab.tsx')).HelpTab) },
  ],
};
