import { randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../../platform/http/client-address.ts';

/** Without letters and digits that look alike: the code is read from one screen and typed on another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code for the first run, printed on the console of the server. */
export function newSetupCode(): string {
  const sign = (): string => alphabet[randomInt(alphabet.length)] ?? '';
  return `${Array.from({ length: 4 }, sign).join('')}-${Array.from({ length: 4 }, sign).join('')}`;
}

/**
 * Whoever sits at the server itself needs no code. With a public address set, or through any proxy, nobody counts as
 * such: a proxy on this machine may pass on the calls of the whole world as its own.
 */
export function needsSetupCode(request: FastifyRequest, publicUrl: string | null): boolean {
  return publicUrl !== null || !isFromThisMachine(request);
}

/** Compares without telling by its time how much was right. */
export function isSetupCode(wanted: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from((given ?? '').trim().toUpperCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}
