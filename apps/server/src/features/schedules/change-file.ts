import type { Schedule } from '@balcao/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { acceptEverything } from '../../platform/media/accept.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { deleteFiles, type KeptFile, limitUploads, storeUpload, type StoreDeps } from '../media/index.ts';
import { readUploadLimit } from '../settings/index.ts';
import { setScheduleFile } from './queries.ts';
import { note, requireEditable, tellChanged } from './save-schedule.ts';

/** Sets the file of a scheduled message; the one before it is deleted. */
export async function uploadScheduleFile(
  deps: StoreDeps,
  principal: Principal,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<Schedule> {
  const { uow } = deps;
  const { companyId } = principal;
  // Nobody sends megabytes only to be refused.
  await uow.write(companyId, ({ db }) => requireEditable(db, principal, id));
  await limitUploads(uow, principal);
  const upload = {
    field: 'file',
    maxBytes: await readUploadLimit(uow),
    maxFiles: 1,
    accept: acceptEverything,
  } as const;
  return storeUpload(deps, { request, companyId, visibility: 'company', upload }, (work, [file = null]) =>
    changeFile(work, principal, id, file),
  );
}

/** Takes the file of a scheduled message away. */
export function removeScheduleFile(uow: UnitOfWork, principal: Principal, id: number): Promise<Schedule> {
  return uow.write(principal.companyId, (work) => changeFile(work, principal, id, null));
}

async function changeFile(work: Work, principal: Principal, id: number, file: KeptFile | null): Promise<Schedule> {
  const before = await requireEditable(work.db, principal, id);
  // A template leaves alone, and says what is shown above it by itself.
  if (file !== null && before.template !== null)
    throw new AppError('ERR_VALIDATION', { data: { fields: { file: 'invalid' } } });
  await setScheduleFile(work.db, id, file);
  await deleteFiles(work, before.mediaId === null ? [] : [before.mediaId]);
  await note(work, principal, 'schedule changed', id);
  return tellChanged(work, id);
}
