import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const setupFeature: Feature = {
  pages: [
    {
      path: '/setup',
      area: 'setup',
      access: 'guest',
      bare: true,
      screen: screen(['setup', 'session'], async () => (await import('./setup-page.tsx')).SetupPage),
    },
  ],
};
