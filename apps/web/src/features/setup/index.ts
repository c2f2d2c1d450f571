import { lazy } from 'react';

/** The first-run page. */
export const SetupPage = lazy(() => import('./setup-page.tsx').then((file) => ({ default: file.SetupPage })));
