import type { CloudReport } from '@balcao/contract';

export type CloudResult = CloudReport['results'][number];

/**
 * How severe a result is: `unknown` was not checked; `warned` does not stop messages, or repairs itself when
 * connecting.
 */
export type Severity = 'fine' | 'unknown' | 'warned' | 'faulty';

const warningFaults: ReadonlySet<CloudResult['fault']> = new Set([
  'token_expires',
  'quality_low',
  'webhook_not_verified',
  'app_not_subscribed',
]);

/** How severe the result of one check is. */
export function severityOf(fault: CloudResult['fault']): Severity {
  if (fault === null) return 'fine';
  if (fault === 'not_checked') return 'unknown';
  return warningFaults.has(fault) ? 'warned' : 'faulty';
}

/** The summary of the whole test. */
export function verdictOf(results: readonly Pick<CloudResult, 'fault'>[]): 'fine' | 'warned' | 'faulty' {
  const severities = results.map(({ fault }) => severityOf(fault));
  if (severities.includes('faulty')) return 'faulty';
  return severities.every((severity) => severity === 'fine') ? 'fine' : 'warned';
}

/** Whether Meta can deliver to an address: https, and not in a private network. */
export function isPublicAddress({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  const isPrivateNetwork =
    /^(localhost|.+\.local|.+\.internal|127\..+|10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[.*\])$/i.test(
      hostname,
    ) || !hostname.includes('.');
  return protocol === 'https:' && !isPrivateNetwork;
}
