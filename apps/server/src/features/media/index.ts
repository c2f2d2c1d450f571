export { deleteFiles } from './delete-files.ts';
export { openFile } from './open-file.ts';
export { mediaRoutes } from './routes.ts';
export { sweepLeftovers } from './sweep-leftovers.ts';
export { storeBytes, storeUpload } from './store-media.ts';
export type { SaveWith } from './store-media.ts';
export type { StoreDeps } from './deps.ts';
export type { MediaFile, Visibility } from './queries.ts';
