import { useRef, useState } from 'react';

/** Whether it is asked before edits are lost. Who goes on editing is where one was, with the focus in the same field. */
export function useDiscardQuestion() {
  const [isAsking, setAsking] = useState(false);
  const lastFocused = useRef<Element | null>(null);

  function keep(): void {
    setAsking(false);
    // The question took the focus, and would leave it to the dialog.
    if (lastFocused.current instanceof HTMLElement) lastFocused.current.focus();
  }

  return {
    isAsking,
    keep,
    /** Asks. Asked already, it goes back to the edits: they are discarded by the button that says so and by nothing else. */
    ask(): void {
      if (isAsking) return keep();
      lastFocused.current = document.activeElement;
      setAsking(true);
    },
    forget: (): void => setAsking(false),
  };
}
