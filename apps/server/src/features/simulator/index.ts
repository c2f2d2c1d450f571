import type { World } from '@balcao/whatsapp/simulator';
import type { Feature } from '../../platform/feature.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { requireSimulated } from '../connections/index.ts';
import { simulatorReactions } from './reactions.ts';
import { simulatorRoutes } from './routes.ts';
import { simulatorSampleData } from './sample-data.ts';

/** The virtual WhatsApp and its phones. */
export const simulatorFeature: Feature<{ uow: UnitOfWork; world: World; hasSimulator: boolean }> = {
  name: 'simulator',
  // A schema of its own counts as one table.
  tables: ['simulator'],
  routes: ({ uow, world }) =>
    simulatorRoutes({ world, requireSimulated: (companyId, id) => requireSimulated(uow, companyId, id) }),
  sampleData: simulatorSampleData,
  reactions: ({ world, hasSimulator }) => (hasSimulator ? simulatorReactions(world) : []),
};
