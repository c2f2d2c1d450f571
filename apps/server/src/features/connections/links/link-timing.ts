import { usualLinkLimits, type LinkLimits } from '@balcao/domain';

/**
 * How long things take or may take. A lease must outlast `giveUpMs`, so that its holder has stopped before another
 * starts.
 */
export type LinkTiming = LinkLimits & {
  leaseMs: number;
  leaseRenewMs: number;
  /** A holder that could not renew its lease for this long closes the link. */
  giveUpMs: number;
  /** How often a node looks for links that nobody holds. */
  claimMs: number;
  /** How often a node with more than its share gives one link up. */
  balanceMs: number;
  /** How long a node leaves a link that it gave up to the others. */
  abstainMs: number;
  /** Between two starts of links on one node, because WhatsApp takes many at once for an attack. */
  staggerMs: number;
  /** How long WhatsApp may take to answer a probe. */
  probeMs: number;
  /** How often the times of the last received and sent frames are written. */
  activityMs: number;
  /** How long a driver may take to stop or to unlink. */
  stopMs: number;
  /** How long after a failure the row is read again. */
  recoveryMs: number;
};

export const usualLinkTiming: LinkTiming = {
  ...usualLinkLimits,
  leaseMs: 30_000,
  leaseRenewMs: 10_000,
  giveUpMs: 20_000,
  claimMs: 3_000,
  balanceMs: 15_000,
  abstainMs: 30_000,
  staggerMs: 500,
  probeMs: 10_000,
  activityMs: 5_000,
  stopMs: 10_000,
  recoveryMs: 1_000,
};
