import GitFork from 'lucide-react/icons/git-fork';
import type { Feature } from '../../lib/feature.ts';

export { type QueueEvent, updateQueuesOf } from './live-updates.ts';
export { useQueues } from './use-queues.ts';

export const queuesFeature: Feature = {
  pages: [{ path: '/queues', area: 'queues', access: 'admin', menu: { section: 'administration', icon: GitFork } }],
};
