import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { helpReactions } from './broadcasts.ts';
import { helpRoutes } from './routes.ts';

/** Instruction videos of the platform. */
export const helpFeature: Feature<{ uow: UnitOfWork; broadcaster: Broadcaster }> = {
  name: 'help',
  tables: ['help_entries'],
  routes: helpRoutes,
  reactions: helpReactions,
};
