import { randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../platform/http/metrics.ts';

/** Without letters and digits that look alike: the code is read from one screen and typed on another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code for the first run, printed on the console of the server. */
export function newSetupCode(): string {
  const sign = (): string => alphabet[randomInt(alphabet.length)] ?? '';
  return `${Array.from({ length: 4 }, sign).join('')}-${Array.from({ length: 4 }, sign).join('')}`;
}

/** Whoever sits at the server itself needs no code: same machine, asked for by its own name, no proxy in between. */
export function needsSetupCode(request: FastifyRequest): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const direct = isLoopback(request.socket.remoteAddress) && ['localhost', '127.0.0.1', '[::1]'].includes(host);
  const proxied = request.headers.forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined;
  return !direct || proxied;
}

/** Compares without telling by its time how much was right. */
export function isSetupCode(wanted: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from((given ?? '').trim().toUpperCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}
