/** Conversations selected faster than this, in milliseconds, are only being passed (R24). */
export const quickSelectionMs = 500;

/**
 * How long to wait before a selected conversation is fetched: the first one not at all, further ones until the
 * selection stays.
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

/** The delay for a conversation that was selected now. */
export const selectionDelay = (): number => pace(performance.now());
