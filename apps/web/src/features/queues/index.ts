import GitFork from 'lucide-react/icons/git-fork';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { type QueueEvent, updateQueuesOf } from './live-updates.ts';
export { listGaps } from './service/list-gaps.ts';
export { ServiceNote } from './service/service-note.tsx';
export { useServiceGaps } from './service/use-service.ts';
export { TextPreview } from './text-preview.tsx';
export { useQueues } from './use-queues.ts';

export const queuesFeature: Feature = {
  pages: [
    {
      path: '/queues',
      area: 'queues',
      access: 'admin',
      screen: screen(
        ['queues', 'service', 'colors', 'hours'],
        async () => (await import('./queues-page.tsx')).QueuesPage,
      ),
      menu: { section: 'administration', icon: GitFork },
    },
  ],
};
