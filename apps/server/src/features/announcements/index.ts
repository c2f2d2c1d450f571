import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import type { StoreDeps } from '../media/index.ts';
import { announcementsReactions } from './broadcasts.ts';
import { announcementsRoutes } from './routes.ts';

/** Notices of the operator to everybody. */
export const announcementsFeature: Feature<StoreDeps & { broadcaster: Broadcaster }> = {
  name: 'announcements',
  tables: ['announcements'],
  routes: announcementsRoutes,
  reactions: announcementsReactions,
};
