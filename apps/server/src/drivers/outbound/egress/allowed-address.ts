import { isIP } from 'node:net';
import type { EgressRules } from './guarded-connector.ts';
import { isPublicAddress } from './public-address.ts';

/** Whether something may be sent to an address at all: over HTTPS to a public host, or where the operator permits it. */
export function isAllowedAddress(address: string, { allow }: EgressRules): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (!['http:', 'https:'].includes(url.protocol)) return false;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (allow.includes(`${url.hostname}:${port}`)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // What customers write leaves the house: nobody on the way may read it.
  if (url.protocol !== 'https:' || port !== '443') return false;
  if (isIP(host) !== 0) return isPublicAddress(host);
  return (
    host !== 'localhost' && !host.endsWith('.localhost') && !host.endsWith('.internal') && !host.endsWith('.local')
  );
}

/** Whether the guard let nobody there; the cause may lie inside what the library throws. */
export function refusedBy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.name === 'EgressRefused') return true;
  return false;
}
