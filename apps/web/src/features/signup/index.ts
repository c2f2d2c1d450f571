import Building from 'lucide-react/icons/building-2';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export const signupFeature: Feature = {
  pages: [
    {
      path: '/signup',
      area: 'signup',
      access: 'signup',
      screen: screen(['signup', 'session'], async () => (await import('./signup-page.tsx')).SignupPage),
      menu: { section: 'platform', icon: Building },
    },
    {
      path: '/confirm-signup',
      area: 'confirmSignup',
      access: 'open',
      bare: true,
      screen: screen(['signup', 'session'], async () => (await import('./confirm-signup-page.tsx')).ConfirmSignupPage),
    },
  ],
};
