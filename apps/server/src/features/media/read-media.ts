import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { ReadDeps } from './deps.ts';
import { findMediaFile, findPlatformMediaFile, type MediaFile } from './queries.ts';

/** The file, if this caller may read it now. A missing, a foreign and a hidden file look the same. */
export async function readMedia(deps: ReadDeps, principal: Principal, id: string): Promise<MediaFile> {
  const file =
    (await deps.uow.read(principal.companyId, (db) => findMediaFile(db, id))) ??
    (await deps.uow.readPlatform((db) => findPlatformMediaFile(db, id)));
  if (file === undefined || !(await mayRead(deps, principal, file))) throw new AppError('ERR_NO_MEDIA_FOUND');
  return file;
}

async function mayRead(deps: ReadDeps, principal: Principal, file: MediaFile): Promise<boolean> {
  return file.visibility !== 'ticket' || deps.canSeeTicketFile(principal, file.id);
}
