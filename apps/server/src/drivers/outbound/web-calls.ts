import type { WebAnswer, WebCalls } from '../../ports/web-calls.ts';
import type { EgressRules } from './egress/guarded-connector.ts';
import type { EgressLimits, GuardedFetch } from './egress/guarded-fetch.ts';
import { isAllowedAddress, refusedBy } from './egress/allowed-address.ts';

/** Of an answer only its beginning is kept. */
const limits: EgressLimits = { totalMs: 10_000, maxBytes: 16 * 1024, cutsLonger: true, followsRedirects: false };

/** Calls public hosts over HTTPS, and what the operator permits, within ten seconds. */
export function createWebCalls(rules: EgressRules, { totalMs = limits.totalMs }: { totalMs?: number } = {}): WebCalls {
  let ask: Promise<GuardedFetch> | undefined;
  // The library is loaded with the first call, not with the node.
  const load = async (): Promise<GuardedFetch> =>
    (await import('./egress/guarded-fetch.ts')).createGuardedFetch(rules, { ...limits, totalMs });
  return {
    isAllowed: (url) => isAllowedAddress(url, rules),
    async post(url, { headers, body }): Promise<WebAnswer> {
      if (!isAllowedAddress(url, rules)) return { failure: 'refused' };
      try {
        const answer = await (await (ask ??= load()))(url, { method: 'POST', headers, body });
        return { status: answer.status, text: answer.body.toString('utf8') };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
  };
}

function failureOf(error: unknown): 'refused' | 'timeout' | 'unreachable' {
  if (refusedBy(error)) return 'refused';
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError' || cause.name.includes('Timeout'))
      return 'timeout';
  return 'unreachable';
}
