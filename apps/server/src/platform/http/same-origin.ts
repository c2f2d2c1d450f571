import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Guards the calls that a cookie alone authorises. A foreign page can make the browser send the cookie's
 * request, but not our header, and its Origin gives it away.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const origin = request.headers.origin;
  const allowed = [publicUrl === null ? null : new URL(publicUrl).origin, `http://${request.headers.host}`, `https://${request.headers.host}`];
  const foreign = origin !== undefined && !allowed.includes(origin);
  if (foreign || request.headers['x-requested-with'] === undefined || request.headers['sec-fetch-site'] === 'cross-site') {
    throw new AppError('ERR_NO_PERMISSION');
  }
}
