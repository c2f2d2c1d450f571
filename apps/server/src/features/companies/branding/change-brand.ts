import { createHash } from 'node:crypto';
import type { Brand } from '@balcao/contract';
import { largestLogo, longestLogoSide } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { receiveUpload } from '../../../platform/http/upload.ts';
import { acceptPlainPictures } from '../../../platform/media/accept.ts';
import type { InspectedFile } from '../../../platform/media/inspect-file.ts';
import { refuseDuplicates } from '../../../platform/pg-errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { limitUploads } from '../../media/index.ts';
import { deleteLogo, type Logo, readBrand, writeLogo, writeName } from './queries.ts';

/** Renames the own company. */
export function renameCompany(uow: UnitOfWork, principal: Principal, name: string): Promise<Brand> {
  const { companyId } = principal;
  return uow.write(companyId, async ({ db }) => {
    const changed = await refuseDuplicates({ companies_name_key: 'ERR_COMPANY_NAME_ALREADY_EXISTS' }, () =>
      writeName(db, name),
    );
    if (changed) await audit(db, { companyId, by: principal, action: 'company renamed' });
    return readBrand(db);
  });
}

/** Sets the logo of the own company. */
export async function uploadLogo(uow: UnitOfWork, principal: Principal, request: FastifyRequest): Promise<Brand> {
  const { companyId } = principal;
  await limitUploads(uow, principal);
  const upload = { field: 'file', maxBytes: largestLogo, maxFiles: 1, accept: acceptPlainPictures } as const;
  const { files } = await receiveUpload(request, upload, readLogo);
  const [logo] = files;
  if (!logo) throw new AppError('ERR_VALIDATION', { data: { fields: { file: 'required' } } });
  return uow.write(companyId, async ({ db }) => {
    await writeLogo(db, logo);
    await audit(db, { companyId, by: principal, action: 'logo changed' });
    return readBrand(db);
  });
}

/** Removes the logo of the own company. */
export function removeLogo(uow: UnitOfWork, principal: Principal): Promise<Brand> {
  const { companyId } = principal;
  return uow.write(companyId, async ({ db }) => {
    if (await deleteLogo(db)) await audit(db, { companyId, by: principal, action: 'logo removed' });
    return readBrand(db);
  });
}

/** Every screen and mail decodes it, so a picture without readable sides, or with huge ones, is refused. */
async function readLogo({ mime, size, stream }: InspectedFile): Promise<Logo> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array));
  if (size === null) throw new AppError('ERR_FILE_TYPE_REFUSED');
  if (Math.max(size.width, size.height) > longestLogoSide) throw new AppError('ERR_PICTURE_TOO_WIDE');
  const bytes = Buffer.concat(pieces);
  return { mime, bytes, sha256: createHash('sha256').update(bytes).digest() };
}
