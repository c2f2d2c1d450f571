/** Below this nobody notices: answers travel, and clocks that are set by the network drift by less. */
const harmlessMs = 60_000;

/**
 * By how many seconds a clock is wrong that is so far ahead of the other side's, or behind it; null while that does no
 * harm.
 */
export const clockFault = (aheadMs: number): number | null =>
  Math.abs(aheadMs) < harmlessMs ? null : Math.round(aheadMs / 1_000);
