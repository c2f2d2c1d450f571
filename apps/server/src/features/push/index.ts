import type { Feature } from '../../platform/feature.ts';
import { createPushWorker } from './deliver.ts';
import type { PushDeps } from './deps.ts';
import { pushDuring } from './during.ts';
import { preparePushKeys } from './keys.ts';
import { forgetKeys } from './queries.ts';
import { pushRoutes } from './routes.ts';

/** Tells people on their devices what concerns them while the app is closed. */
export const pushFeature: Feature<PushDeps> = {
  name: 'push',
  tables: ['push_keys', 'push_devices', 'push_choices', 'push_notices'],
  routes: pushRoutes,
  during: () => pushDuring,
  prepare: preparePushKeys,
  workers: (deps) => [createPushWorker(deps)],
  afterLostKeys: forgetKeys,
};
