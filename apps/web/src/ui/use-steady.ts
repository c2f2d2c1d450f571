import { useRef, useSyncExternalStore } from 'react';

/** Fingers click a moment after they are lifted. */
const releaseAfter = 100;

let pressed = false;
const watchers = new Set<() => void>();

function setPressed(next: boolean): void {
  if (pressed === next) return;
  pressed = next;
  for (const watcher of watchers) watcher();
}

let releasing: ReturnType<typeof setTimeout> | undefined;

function press(): void {
  clearTimeout(releasing);
  setPressed(true);
}

function release(): void {
  clearTimeout(releasing);
  releasing = setTimeout(setPressed, releaseAfter, false);
}

function watch(watcher: () => void): () => void {
  // The same listener is added once, however many fields there are.
  addEventListener('pointerdown', press, true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true);
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/**
 * The value, standing still while a button or finger is down. Leaving a field by pressing a button shows the field's
 * error at that moment; shown at once, it would push the button away from under the pointer and the click would be
 * lost.
 */
export function useSteady<T>(value: T): T {
  const isPressed = useSyncExternalStore(watch, () => pressed);
  const last = useRef(value);
  if (!isPressed) last.current = value;
  return last.current;
}
