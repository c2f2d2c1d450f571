import type { FailCode } from '../recipient.ts';

/** Failures that tell of a bad list or a watched number, and not of a broken link or a bad file. */
export const tellingFailures: readonly FailCode[] = ['not_on_whatsapp', 'restricted', 'refused', 'opted_out'];

/** Before so many messages have an end, a share of them says nothing. */
const leastEnds = 20;
const mostFailedShare = 0.3;

/** What became of a campaign's messages so far. */
export type Ends = {
  /** Taken by WhatsApp. */
  readonly taken: number;
  /** Refused for a reason that tells something. */
  readonly failed: number;
  /** Whether WhatsApp refused one of them because it holds the account back. */
  readonly isRestricted: boolean;
};

/** Why a campaign has to stop before it harms the number; null when it may go on. */
export function stopFor({ taken, failed, isRestricted }: Ends): 'restricted' | 'failures' | null {
  if (isRestricted) return 'restricted';
  const ends = taken + failed;
  return ends >= leastEnds && failed >= ends * mostFailedShare ? 'failures' : null;
}
