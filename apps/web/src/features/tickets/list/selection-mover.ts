import { useEffect } from 'react';

export type Step = 1 | -1;

let mover: ((step: Step) => void) | null = null;

/**
 * Moves the focus to the next or the previous ticket of the shown list, for shortcuts that work anywhere on the page.
 */
export function moveTicketSelection(step: Step): void {
  mover?.(step);
}

/** Lets `moveTicketSelection` move within this list while it is mounted. */
export function useSelectionMover(move: (step: Step) => void): void {
  useEffect(() => {
    mover = move;
    return () => {
      if (mover === move) mover = null;
    };
  }, [move]);
}
