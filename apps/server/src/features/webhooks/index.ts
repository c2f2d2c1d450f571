import type { Feature } from '../../platform/feature.ts';
import { during } from '../../platform/reactions.ts';
import { defineCron } from '../../ports/job-queue.ts';
import { contactForgotten, contactsMerged } from '../contacts/index.ts';
import { createWebhookWorker, type DeliverDeps } from './deliver.ts';
import { deleteEventsAbout, deleteOldEvents, moveEventsAbout } from './event-queries.ts';
import { pauseAll } from './queries.ts';
import { webhooksRoutes } from './routes.ts';

/** Systems of the company that are told what happens here. What happened is noted by the database itself. */
export const webhooksFeature: Feature<DeliverDeps> = {
  name: 'webhooks',
  tables: ['webhooks', 'webhook_events', 'webhook_deliveries'],
  routes: webhooksRoutes,
  during: () => [
    during(contactsMerged, ({ db }, merge) => moveEventsAbout(db, merge)),
    during(contactForgotten, ({ db }, { contactId }) => deleteEventsAbout(db, contactId)),
  ],
  workers: (deps) => [createWebhookWorker(deps)],
  recurring: ({ uow }) => [
    defineCron({
      name: 'webhooks.deleteOldEvents',
      every: { everyMinutes: 60 },
      run: () => uow.writePlatform(({ db }) => deleteOldEvents(db)),
    }),
  ],
  afterLostKeys: pauseAll,
};
