import { screen } from '../../lib/screen.tsx';

export { listenToConnections } from './live-updates.ts';
export type { KnownConnection } from './list/connection-list.ts';
export { useConnections } from './list/use-connections.ts';
export { connectionsKey } from './query-keys.ts';
export { useConnectionsWarning } from './health/use-connections-warning.ts';

/** The connections screen. */
export const ConnectionsPage = screen(
  ['connections'],
  async () => (await import('./list/connections-page.tsx')).ConnectionsPage,
);
