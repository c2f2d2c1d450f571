import type { QuickMessage } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import { acceptAttachments } from '../../platform/media/accept.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles, type KeptFile, limitUploads, storeUpload, type StoreDeps } from '../media/index.ts';
import { readUploadLimit } from '../settings/index.ts';
import { audienceOf, requireChangeable } from './access.ts';
import { quickMessageUpdated } from './events.ts';
import { updateQuickMessageMedia } from './queries.ts';
import { auditShared } from './save-quick-message.ts';

/** Sets the file that goes with a quick message; the one before it is deleted. */
export async function uploadQuickMessageMedia(
  deps: StoreDeps,
  principal: Principal,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<QuickMessage> {
  const { uow } = deps;
  const { companyId } = principal;
  // Nobody sends megabytes only to be refused.
  await uow.write(companyId, (work) => requireChangeable(work, principal, id));
  await limitUploads(uow, principal);
  const maxBytes = await readUploadLimit(uow);
  const upload = { field: 'file', maxBytes, maxFiles: 1, accept: acceptAttachments } as const;
  return storeUpload(deps, { request, companyId, visibility: 'ticket', upload }, (work, [file = null]) =>
    changeMedia(work, principal, id, file),
  );
}

/** Takes the file of a quick message away; messages that were sent with it keep theirs. */
export function removeQuickMessageMedia(uow: UnitOfWork, principal: Principal, id: number): Promise<QuickMessage> {
  return uow.write(principal.companyId, (work) => changeMedia(work, principal, id, null));
}

async function changeMedia(work: Work, principal: Principal, id: number, file: KeptFile | null): Promise<QuickMessage> {
  const known = await requireChangeable(work, principal, id);
  const record = await updateQuickMessageMedia(work.db, id, file);
  await deleteFiles(work, known.mediaId === null ? [] : [known.mediaId]);
  await auditShared(work, principal, { action: 'quick message changed', id, places: [known] });
  const audience = await audienceOf(work, known);
  await work.record(quickMessageUpdated(work.db.companyId, { record, audience, hiddenFrom: null }));
  return record;
}
