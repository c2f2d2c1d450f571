import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { StoreDeps } from './deps.ts';
import { findPlatformMediaFile } from './queries.ts';
import { sendMedia, type Exchange } from './send-media.ts';

/** Sends a file that the operator shows to every company. Who may ask is the caller's concern. */
export async function sendPlatformFile(
  { uow, store }: Pick<StoreDeps, 'uow' | 'store'>,
  id: string,
  exchange: Exchange,
): Promise<FastifyReply> {
  const file = await uow.readPlatform((db) => findPlatformMediaFile(db, id));
  if (!file) throw new AppError('ERR_NO_MEDIA_FOUND');
  return sendMedia(store, file, exchange);
}
