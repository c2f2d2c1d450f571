import type { Feature } from '../../platform/feature.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { defineCron } from '../../ports/job-queue.ts';
import type { StoreDeps } from '../media/index.ts';
import { campaignsReactions } from './broadcasts.ts';
import { campaignsDuring } from './during.ts';
import { wakeForgottenLanes } from './running/lane-queries.ts';
import { campaignsRoutes } from './routes.ts';
import { createCampaignSender } from './running/send-campaigns.ts';
import { createStarter } from './starting/start-campaigns.ts';
import { holdCampaigns } from './starting/start-queries.ts';
import { createTeller } from './running/tell-progress.ts';

/** One message to many people: who gets it, at which pace, and what became of it. */
export const campaignsFeature: Feature<StoreDeps & { broadcaster: Broadcaster }> = {
  name: 'campaigns',
  tables: [
    'campaigns',
    'campaign_counts',
    'campaign_identities',
    'campaign_lanes',
    'campaign_recipients',
    'campaign_rules',
    'campaign_settings',
    'cloud_reached',
  ],
  routes: campaignsRoutes,
  during: () => campaignsDuring,
  reactions: campaignsReactions,
  workers(deps) {
    const sender = createCampaignSender(deps);
    return [createStarter(deps, { onStarted: () => sender.wake() }), sender, createTeller(deps)];
  },
  recurring: ({ uow }) => [
    defineCron({
      name: 'campaigns.wakeForgottenLanes',
      every: { everyMinutes: 10 },
      run: () => uow.writePlatform(({ db }) => wakeForgottenLanes(db)),
    }),
  ],
  afterRestore: holdCampaigns,
};
