import { screen } from '../../lib/screen.tsx';

/** The public signup page. */
export const SignupPage = screen(['signup', 'session'], async () => (await import('./signup-page.tsx')).SignupPage);
