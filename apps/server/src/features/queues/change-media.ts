import type { Queue } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { acceptAttachments } from '../../platform/media/accept.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles, type KeptFile, limitUploads, storeUpload, type StoreDeps } from '../media/index.ts';
import { readUploadLimit } from '../settings/index.ts';
import { queueUpdated } from './events.ts';
import { findQueue, lockQueueMedia, updateQueueMedia } from './queries.ts';

/** Sets the file that customers get with the greeting of a queue; the one before it is deleted. */
export async function uploadQueueMedia(
  deps: StoreDeps,
  principal: Principal,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<Queue> {
  const { uow } = deps;
  const { companyId } = principal;
  // Nobody sends megabytes only to be refused.
  if (!(await uow.read(companyId, (db) => findQueue(db, id)))) throw new AppError('ERR_NO_QUEUE_FOUND');
  await limitUploads(uow, principal);
  const maxBytes = await readUploadLimit(uow);
  const upload = { field: 'file', maxBytes, maxFiles: 1, accept: acceptAttachments } as const;
  return storeUpload(deps, { request, companyId, visibility: 'company', upload }, (work, [file = null]) =>
    changeMedia(work, principal, id, file),
  );
}

/** Takes the file of a queue away; messages that were sent with it keep theirs. */
export function removeQueueMedia(uow: UnitOfWork, principal: Principal, id: number): Promise<Queue> {
  return uow.write(principal.companyId, (work) => changeMedia(work, principal, id, null));
}

async function changeMedia(work: Work, principal: Principal, id: number, file: KeptFile | null): Promise<Queue> {
  const { db } = work;
  const before = await lockQueueMedia(db, id);
  if (!before) throw new AppError('ERR_NO_QUEUE_FOUND');
  const queue = await updateQueueMedia(db, id, file);
  await deleteFiles(work, before.mediaId === null ? [] : [before.mediaId]);
  await audit(db, { companyId: db.companyId, by: principal, action: 'queue changed', object: String(id) });
  await work.record(queueUpdated(db.companyId, queue));
  return queue;
}
