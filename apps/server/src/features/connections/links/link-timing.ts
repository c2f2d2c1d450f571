import { usualLinkLimits, type LinkLimits } from '@balcao/domain';

/** Milliseconds. A lease must outlast `giveUp`, so that its holder is silent before another may begin. */
export type SessionRhythm = LinkLimits & {
  lease: number;
  renew: number;
  giveUp: number;
  /** How often a node looks for links that nobody holds. */
  claim: number;
  /** Between two first starts on one node: WhatsApp takes many at once for an attack. */
  stagger: number;
  /** How long the other side may take to answer a probe. */
  probe: number;
  /** Proofs of life are written no more often than this. */
  frames: number;
  /** How long a driver may take to stop or to unlink. */
  patience: number;
  /** Before a write that failed is tried again. */
  rewrite: number;
};

export const usualSessionRhythm: SessionRhythm = {
  ...usualLinkLimits,
  lease: 30_000,
  renew: 10_000,
  giveUp: 20_000,
  claim: 3_000,
  stagger: 500,
  probe: 10_000,
  frames: 5_000,
  patience: 10_000,
  rewrite: 1_000,
};
