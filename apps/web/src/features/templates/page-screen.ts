import { screen } from '../../lib/screen.tsx';

/** The templates of a connection. */
export const TemplatesPage = screen(['templates'], async () => (await import('./templates-page.tsx')).TemplatesPage);
