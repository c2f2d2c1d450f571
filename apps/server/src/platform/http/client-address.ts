import type { FastifyRequest } from 'fastify';
import type { Origin } from '../principal.ts';

/** Where a call comes from, as the audit log notes it. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/**
 * The address as limits count it. Whoever has one address of IPv6 has the whole network it stands in, so these count
 * by their first half; an IPv4 address is the same with and without its coat of IPv6.
 */
export function limitedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [start = '', end = ''] = address.split('::');
  const head = start === '' ? [] : start.split(':');
  const tail = end === '' ? [] : end.split(':');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** What proxies add to what they pass on. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
];

/**
 * Whether somebody at this very machine asks: over loopback, by its own name, from a page of its own if any, and with
 * nothing that a proxy adds. A proxy that hides behind all of that cannot be told from a person here.
 */
export function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  if (!isLoopback(raw.socket.remoteAddress) || !isThisMachine(headers.host)) return false;
  if (headers.origin !== undefined && !isThisMachine(hostOf(headers.origin))) return false;
  return !Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || proxyHeaders.includes(name));
}

const isLoopback = (address: string | undefined): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';

const isThisMachine = (host: string | undefined): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes((host ?? '').toLowerCase().replace(/:\d+$/, ''));

/** The host of a page's address; `null`, as a sandboxed page sends it, is none. */
const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '');
