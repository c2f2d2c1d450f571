import { lazy } from 'react';

/** The public signup page. */
export const SignupPage = lazy(() => import('./signup-page.tsx').then((file) => ({ default: file.SignupPage })));
