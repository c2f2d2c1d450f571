import { screen } from '../../lib/screen.tsx';

export { useHasSimulator } from './use-simulated-connections.ts';

/** The virtual WhatsApp: the shop's phone and customers to play. */
export const SimulatorPage = screen(['simulator'], async () => (await import('./simulator-page.tsx')).SimulatorPage);
