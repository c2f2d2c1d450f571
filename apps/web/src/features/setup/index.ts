import { screen } from '../../lib/screen.tsx';

/** The first-run page. */
export const SetupPage = screen(['setup', 'session'], async () => (await import('./setup-page.tsx')).SetupPage);
