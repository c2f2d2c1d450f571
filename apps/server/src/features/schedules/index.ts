import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import type { StoreDeps } from '../media/index.ts';
import { schedulesReactions } from './broadcasts.ts';
import { holdDue } from './due-queries.ts';
import { schedulesDuring } from './during.ts';
import { schedulesRoutes } from './routes.ts';
import { createScheduleWorker } from './send-due.ts';

export { readScheduleLag } from './due-queries.ts';
export { addSampleSchedules, removeSampleSchedule } from './sample-schedules.ts';

/** Messages to one contact at a chosen time. */
export const schedulesFeature: Feature<StoreDeps & { broadcaster: Broadcaster }> = {
  name: 'schedules',
  tables: ['schedules'],
  routes: schedulesRoutes,
  during: () => schedulesDuring,
  reactions: schedulesReactions,
  workers: (deps) => [createScheduleWorker(deps)],
  afterRestore: holdDue,
};
