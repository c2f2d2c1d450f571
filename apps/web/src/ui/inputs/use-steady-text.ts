import { useState } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

/** On touch screens the click comes a moment after the finger is lifted. */
const releaseAfter = 100;

/** Whether a mouse button or a finger is down anywhere on the page. */
const pointerDown = createStore(false, {
  whileSubscribed() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (): void => {
      clearTimeout(timer);
      pointerDown.set(true);
    };
    const release = (): void => {
      clearTimeout(timer);
      timer = setTimeout(pointerDown.set, releaseAfter, false);
    };
    const options = { capture: true };
    addEventListener('pointerdown', press, options);
    addEventListener('pointerup', release, options);
    addEventListener('pointercancel', release, options);
    return () => {
      removeEventListener('pointerdown', press, options);
      removeEventListener('pointerup', release, options);
      removeEventListener('pointercancel', release, options);
      clearTimeout(timer);
      pointerDown.set(false);
    };
  },
});

/**
 * The text, which does not change while a mouse button or a finger is down. A field that loses the focus by a press on
 * a button shows its error at that moment. Shown at once, the error would move the button from under the pointer, and
 * the click would be lost.
 */
export function useSteadyText(text: string | undefined): string | undefined {
  const isDown = useStore(pointerDown);
  const [last, setLast] = useState(text);
  if (!isDown && last !== text) setLast(text);
  return isDown ? last : text;
}
