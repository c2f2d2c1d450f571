import type { Feature } from '../../platform/feature.ts';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { checkFigures } from './check-figures.ts';
import { dashboardRoutes } from './routes.ts';

/**
 * What happened in a company in numbers, each with the rows it counts. Its one table is kept by the database itself,
 * from the tickets.
 */
export const dashboardFeature: Feature<{ uow: UnitOfWork; log: Logger }> = {
  name: 'dashboard',
  tables: ['first_tickets'],
  routes: dashboardRoutes,
  recurring: (deps) => [
    defineCron({
      name: 'dashboard.checkFigures',
      every: { dailyAt: '04:10', timeZone: 'America/Sao_Paulo' },
      async run() {
        await checkFigures(deps);
      },
    }),
  ],
};
