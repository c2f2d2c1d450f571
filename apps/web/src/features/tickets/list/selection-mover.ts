import { useEffect } from 'react';

export type Step = 1 | -1;

let mover: ((step: Step) => void) | null = null;

/**
 * Goes to the next or the previous ticket of the list on screen: its row gets the focus. For keys that act anywhere on
 * the page.
 */
export function moveTicketSelection(step: Step): void {
  mover?.(step);
}

/** Lends the list on screen to `moveTicketSelection`. */
export function useSelectionMover(move: (step: Step) => void): void {
  useEffect(() => {
    mover = move;
    return () => {
      if (mover === move) mover = null;
    };
  }, [move]);
}
