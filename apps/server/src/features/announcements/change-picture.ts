import type { Announcement } from '@balcao/contract';
import { largestAnnouncementPicture } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { acceptPlainPictures } from '../../platform/media/accept.ts';
import type { Principal } from '../../platform/principal.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import { deleteFiles, type KeptFile, limitUploads, storePlatformUpload, type StoreDeps } from '../media/index.ts';
import { announcementUpdated } from './events.ts';
import { type Picture, updateAnnouncementPicture } from './queries.ts';
import { requireAnnouncement } from './require-announcement.ts';

/** Sets the picture of an announcement; the one before it is deleted. */
export async function uploadPicture(
  deps: StoreDeps,
  principal: Principal,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<Announcement> {
  const { uow } = deps;
  // Nobody sends megabytes only to be refused.
  await uow.writePlatform((work) => requireAnnouncement(work, id));
  await limitUploads(uow, principal);
  const upload = {
    field: 'file',
    maxBytes: largestAnnouncementPicture,
    maxFiles: 1,
    accept: acceptPlainPictures,
  } as const;
  return storePlatformUpload(deps, { request, companyId: principal.companyId, upload }, (work, [file = null]) =>
    changePicture(uow, work, { principal, id, file }),
  );
}

/** Takes the picture of an announcement away. */
export function removePicture(uow: UnitOfWork, principal: Principal, id: number): Promise<Announcement> {
  return uow.writePlatform((work) => changePicture(uow, work, { principal, id, file: null }));
}

type PictureChange = { principal: Principal; id: number; file: KeptFile | null };

async function changePicture(
  uow: UnitOfWork,
  work: PlatformWork,
  { principal, id, file }: PictureChange,
): Promise<Announcement> {
  const { companyId } = principal;
  const { isActive, picture } = await requireAnnouncement(work, id);
  const record = await updateAnnouncementPicture(work.db, id, file && { ...file, companyId });
  await deletePicture(uow, work, picture);
  await audit(work.db, { companyId, by: principal, action: 'announcement changed', object: String(id) });
  await work.record(announcementUpdated(companyId, { record, wasActive: isActive }));
  return record;
}

/** Deletes a picture that no announcement has any more. */
export async function deletePicture(uow: UnitOfWork, work: PlatformWork, picture: Picture | null): Promise<void> {
  if (picture === null) return;
  await deleteFiles({ ...work, db: uow.asTenant(work.db, picture.companyId) }, [picture.id]);
}
