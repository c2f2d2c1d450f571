import { lazy } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { AuthLayout } from './auth-layout.tsx';
export { FormAlert, FormNotice } from './form-alert.tsx';
export { useLinkToken } from './use-link-token.ts';
export { LegalLink } from './legal-link.tsx';
export { useOpenSession } from './use-open-session.ts';

/** The viewer's profile, above the current page. */
export const ProfileDialog = lazy(() =>
  import('./profile-dialog.tsx').then((file) => ({ default: file.ProfileDialog })),
);

export const sessionFeature: Feature = {
  pages: [
    {
      path: '/login',
      area: 'login',
      access: 'guest',
      bare: true,
      screen: screen(['session'], async () => (await import('./login-page.tsx')).LoginPage),
    },
    {
      path: '/forgot-password',
      area: 'forgotPassword',
      access: 'guest',
      bare: true,
      screen: screen(
        ['session'],
        async () => (await import('./password-reset/forgot-password-page.tsx')).ForgotPasswordPage,
      ),
    },
    {
      path: '/reset-password',
      area: 'resetPassword',
      access: 'open',
      bare: true,
      screen: screen(
        ['session'],
        async () => (await import('./password-reset/reset-password-page.tsx')).ResetPasswordPage,
      ),
    },
  ],
};
