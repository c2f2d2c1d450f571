import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { supportReactions } from './broadcasts.ts';
import { endOver } from './end-access.ts';
import { supportRoutes } from './routes.ts';

type Deps = { uow: UnitOfWork; broadcaster: Broadcaster; usersChanged: (userIds: readonly number[]) => void };

/** The operator in other companies, for a reason and for a time. */
export const supportFeature: Feature<Deps> = {
  name: 'support',
  tables: ['support_accesses'],
  routes: supportRoutes,
  reactions: supportReactions,
  recurring: ({ uow }) => [
    defineCron({
      name: 'support.endOver',
      every: { everyMinutes: 1 },
      run: async () => void (await endOver(uow)),
    }),
  ],
};
