import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Guards the calls that a cookie alone authorises. The browser names the page a call comes from; a caller
 * that names none must carry our header, which no foreign form can add.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, host } = request.headers;
  const own = [publicUrl === null ? null : new URL(publicUrl).origin, `http://${host}`, `https://${host}`];
  const trusted = origin === undefined ? request.headers['x-requested-with'] !== undefined : own.includes(origin);
  if (!trusted || request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('ERR_NO_PERMISSION');
}
