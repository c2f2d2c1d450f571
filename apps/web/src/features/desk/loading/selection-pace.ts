/** Conversations chosen faster than this, in milliseconds, are being passed by (R24). */
export const selectionRest = 500;

/**
 * Tells how long to wait before a chosen conversation is fetched: the first not at all, further ones until the choosing
 * rests.
 */
export function createSelectionPace(): (now: number) => number {
  let last = -Infinity;
  return (now) => {
    const rested = now - last >= selectionRest;
    last = now;
    return rested ? 0 : selectionRest;
  };
}

const pace = createSelectionPace();

/** The wait of the conversation that was chosen right now. */
export const selectionWait = (): number => pace(performance.now());
