import Smartphone from 'lucide-react/icons/smartphone';
import { lazy } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export type { KnownConnection } from './list/connection-list.ts';
export { useConnections, useConnectionStatus } from './list/use-connections.ts';
export { ConnectionName } from './list/connection-name.tsx';
export { connectionsKey } from './query-keys.ts';

export const connectionsFeature: Feature = {
  pages: [
    {
      path: '/connections',
      area: 'connections',
      access: 'admin',
      screen: screen(
        ['connections', 'queues', 'service'],
        async () => (await import('./list/connections-page.tsx')).ConnectionsPage,
      ),
      menu: {
        section: 'administration',
        icon: Smartphone,
        mark: lazy(async () => ({ default: (await import('./health/connections-warning.tsx')).ConnectionsWarning })),
      },
    },
  ],
};
