/** Smaller differences do no harm: answers take time, and clocks that are set by the network drift by less. */
const harmlessMs = 60_000;

/** By how many seconds our clock is ahead of WhatsApp's (negative: behind); null while that does no harm. */
export const clockFault = (aheadMs: number): number | null =>
  Math.abs(aheadMs) < harmlessMs ? null : Math.round(aheadMs / 1_000);
