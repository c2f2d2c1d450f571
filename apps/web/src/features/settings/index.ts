import { screen } from '../../lib/screen.tsx';

/** The settings screen. */
export const SettingsPage = screen(['settings'], async () => (await import('./settings-page.tsx')).SettingsPage);
