import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { etagOf, matchesEtag, mediaHeaders } from '../../../platform/media/media-headers.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findLogo } from './queries.ts';

/** Returns the bytes of a company's logo under the headers of every uploaded picture. */
export async function sendLogo(
  uow: UnitOfWork,
  companyId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const logo = await uow.read(companyId, findLogo);
  if (!logo) throw new AppError('ERR_NOT_FOUND');
  const headers = mediaHeaders({ ...logo, fileName: logo.mime === 'image/png' ? 'logo.png' : 'logo.jpg' });
  const { 'accept-ranges': _whole, ...shown } = headers;
  if (matchesEtag(request.headers['if-none-match'], etagOf(logo.sha256))) return reply.code(304).headers(shown).send();
  return reply.headers(shown).send(logo.bytes);
}
