import { isIP } from 'node:net';
import type { WebAnswer, WebCalls } from '../../ports/web-calls.ts';
import type { EgressRules } from './egress/guarded-connector.ts';
import type { EgressLimits, GuardedFetch } from './egress/guarded-fetch.ts';
import { isPublicAddress } from './egress/public-address.ts';

/** Of an answer only its beginning is kept. */
const limits: EgressLimits = { totalMs: 10_000, maxBytes: 16 * 1024, cutsLonger: true, followsRedirects: false };

/** Calls public hosts over HTTPS, and what the operator permits, within ten seconds. */
export function createWebCalls(rules: EgressRules, { totalMs = limits.totalMs }: { totalMs?: number } = {}): WebCalls {
  let ask: Promise<GuardedFetch> | undefined;
  // The library is loaded with the first call, not with the node.
  const load = async (): Promise<GuardedFetch> =>
    (await import('./egress/guarded-fetch.ts')).createGuardedFetch(rules, { ...limits, totalMs });
  return {
    isAllowed: (url) => isAllowed(url, rules),
    async post(url, { headers, body }): Promise<WebAnswer> {
      if (!isAllowed(url, rules)) return { failure: 'refused' };
      try {
        const answer = await (await (ask ??= load()))(url, { method: 'POST', headers, body });
        return { status: answer.status, text: answer.body.toString('utf8') };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
  };
}

function isAllowed(address: string, { allow }: EgressRules): boolean {
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

function failureOf(error: unknown): 'refused' | 'timeout' | 'unreachable' {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'EgressRefused') return 'refused';
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError' || cause.name.includes('Timeout'))
      return 'timeout';
  }
  return 'unreachable';
}
