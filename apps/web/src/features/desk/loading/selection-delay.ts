/** Conversations chosen faster than this, in milliseconds, are being passed by (R24). */
export const quickSelectionMs = 500;

/**
 * Tells how long to wait before a chosen conversation is fetched: the first not at all, further ones until the choosing
 * rests.
 */
export function createSelectionDelay(): (now: number) => number {
  let last = -Infinity;
  return (now) => {
    const rested = now - last >= quickSelectionMs;
    last = now;
    return rested ? 0 : quickSelectionMs;
  };
}

const pace = createSelectionDelay();

/** The wait of the conversation that was chosen right now. */
export const selectionDelay = (): number => pace(performance.now());
