import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The key of the history entry a page was loaded with, which means that nobody navigated to it. */
const firstEntry = 'default';

/** Moves the focus to the page's heading after a navigation, so that screen readers read it (S41). */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const heading = useRef<E>(null);
  const { key } = useLocation();
  const arrivedBy = useRef(key);
  useEffect(() => {
    if (arrivedBy.current !== firstEntry) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
