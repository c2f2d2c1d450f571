/**
 * What a fresh connection found out about a session that has not answered: the server works on its statement, or has
 * nothing to do for it; it turned the fresh connection away; or nobody answered at all.
 */
export type Finding = 'working' | 'not working' | 'refused' | 'unreachable';

/** A server that is full or starting says so in words and gets more time. */
const refusedPatienceMs = 30_000;

/** Whether a connection that has waited for so long is given up, so that its caller gets an error and the pool another one. */
export function isLost(finding: Finding, silentMs: number): boolean {
  if (finding === 'refused') return silentMs >= refusedPatienceMs;
  return finding !== 'working';
}
