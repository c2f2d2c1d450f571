import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { ReadDeps } from './deps.ts';
import { findMediaFile, findPlatformMediaFile, type MediaFile } from './queries.ts';

/**
 * The file, if this caller may read it now. A missing, a foreign and a hidden file look the same. The cookie of the
 * operator's browser is of the own company: files of the one that is entered for support are looked for there.
 */
export async function readMedia(deps: ReadDeps, principal: Principal, id: string): Promise<MediaFile> {
  const file = await findReadable(deps, principal, id);
  if (file) return file;
  const visitor = await deps.authStates.onVisit(principal);
  const visited = visitor && (await findReadable(deps, visitor, id));
  if (!visited) throw new AppError('ERR_NO_MEDIA_FOUND');
  return visited;
}

async function findReadable(deps: ReadDeps, principal: Principal, id: string): Promise<MediaFile | undefined> {
  const file =
    (await deps.uow.read(principal.companyId, (db) => findMediaFile(db, id))) ??
    (await deps.uow.readPlatform((db) => findPlatformMediaFile(db, id)));
  return file !== undefined && (await mayRead(deps, principal, file)) ? file : undefined;
}

async function mayRead(deps: ReadDeps, principal: Principal, file: MediaFile): Promise<boolean> {
  return file.visibility !== 'ticket' || deps.canSeeTicketFile(principal, file.id);
}
