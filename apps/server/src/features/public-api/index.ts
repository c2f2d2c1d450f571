import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { contactForgotten } from '../contacts/index.ts';
import { deleteOldRequests, deleteRequestsTo, holdRequests } from './queries.ts';
import { publicApiRoutes, type PublicApiDeps } from './routes.ts';
import { createRequestWorker } from './write-waiting.ts';

/** Messages that programs of the company send. */
export const publicApiFeature: Feature<PublicApiDeps> = {
  name: 'public-api',
  tables: ['api_messages'],
  routes: publicApiRoutes,
  during: () => [during(contactForgotten, ({ db }, { numbers }) => deleteRequestsTo(db, numbers))],
  workers: (deps) => [createRequestWorker(deps)],
  recurring: ({ uow }) => [
    defineCron({
      name: 'publicApi.deleteOldRequests',
      every: { everyMinutes: 60 },
      run: () => uow.writePlatform(({ db }) => deleteOldRequests(db)),
    }),
  ],
  afterRestore: holdRequests,
};
