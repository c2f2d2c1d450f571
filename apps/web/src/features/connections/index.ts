import { screen } from '../../lib/screen.tsx';

export { listenToConnections } from './live-updates.ts';
export { useConnections } from './use-connections.ts';
export { useConnectionsWarning } from './use-connections-warning.ts';

/** The connections screen. */
export const ConnectionsPage = screen(
  ['connections'],
  async () => (await import('./connections-page.tsx')).ConnectionsPage,
);
