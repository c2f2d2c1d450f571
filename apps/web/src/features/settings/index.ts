import { lazy } from 'react';

/** The settings screen. */
export const SettingsPage = lazy(() => import('./settings-page.tsx').then((file) => ({ default: file.SettingsPage })));
