import type { Feature } from '../../platform/feature.ts';
import { defineCron } from '../../ports/job-queue.ts';
import type { ReadDeps, StoreDeps } from './deps.ts';
import { mediaRoutes } from './routes.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

export { deleteFiles } from './delete-files.ts';
export { limitUploads } from './limit-uploads.ts';
export { openFile } from './open-file.ts';
export { removeFilesOf } from './remove-files-of.ts';
export { sendPlatformFile } from './send-platform-file.ts';
export { shareFile } from './share-file.ts';
export { storeBytes, storePlatformUpload, storeUpload } from './store-media.ts';
export type { KeptFile, SaveWith } from './store-media.ts';
export type { StoreDeps } from './deps.ts';
export type { MediaFile, Visibility } from './queries.ts';

/** Files of people and customers: their records and their bytes. */
export const mediaFeature: Feature<ReadDeps & StoreDeps> = {
  name: 'media',
  tables: ['media_files', 'media_leftovers'],
  routes: mediaRoutes,
  recurring: (deps) => [
    defineCron({
      name: 'media.sweepLeftovers',
      every: { everyMinutes: 10 },
      run: async () => void (await sweepLeftovers(deps)),
    }),
  ],
};
