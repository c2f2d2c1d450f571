import type { Campaign } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import { acceptAttachments } from '../../platform/media/accept.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles, type KeptFile, limitUploads, storeUpload, type StoreDeps } from '../media/index.ts';
import { readUploadLimit } from '../settings/index.ts';
import { setCampaignFile } from './change-queries.ts';
import { note, requireEditable, tellChanged } from './save-campaign.ts';

/** Sets the file of a campaign; the one before it is deleted. */
export async function uploadCampaignFile(
  deps: StoreDeps,
  principal: Principal,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<Campaign> {
  const { uow } = deps;
  const { companyId } = principal;
  // Nobody sends megabytes only to be refused.
  await uow.write(companyId, ({ db }) => requireEditable(db, id));
  await limitUploads(uow, principal);
  const upload = {
    field: 'file',
    maxBytes: await readUploadLimit(uow),
    maxFiles: 1,
    accept: acceptAttachments,
  } as const;
  return storeUpload(deps, { request, companyId, visibility: 'company', upload }, (work, [file = null]) =>
    changeFile(work, principal, id, file),
  );
}

/** Takes the file of a campaign away. */
export function removeCampaignFile(uow: UnitOfWork, principal: Principal, id: number): Promise<Campaign> {
  return uow.write(principal.companyId, (work) => changeFile(work, principal, id, null));
}

async function changeFile(work: Work, principal: Principal, id: number, file: KeptFile | null): Promise<Campaign> {
  const { media_id: before } = await requireEditable(work.db, id);
  await setCampaignFile(work.db, id, file);
  await deleteFiles(work, before === null ? [] : [before]);
  await note(work, principal, 'campaign changed', id);
  return tellChanged(work, id);
}
