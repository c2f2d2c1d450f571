import type { Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageRow } from './message-rows.ts';

export type Step = 'same' | 'up' | 'down' | 'first' | 'last';

/**
 * The key of the message that a step of the keyboard leads to. Without a starting point it begins at the newest
 * message. Null when there is no message.
 */
export function keyAfter(rows: readonly MessageRow[], from: number | null, step: Step): number | null {
  const keys = rows.flatMap((row) => (row.type === 'message' ? [row.key] : []));
  const known = from === null ? -1 : keys.indexOf(from);
  const at = known === -1 ? keys.length - 1 : known;
  const to = {
    same: at,
    up: Math.max(at - 1, 0),
    down: Math.min(at + 1, keys.length - 1),
    first: 0,
    last: keys.length - 1,
  }[step];
  return keys[to] ?? null;
}

const steps: Readonly<Partial<Record<string, Step>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (shiftKey && key === 'F10');

const rowOf = (element: EventTarget): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-row]') : null;

/** Which message is the one that Tab reaches. */
export function useCurrentMessage(rows: readonly MessageRow[]) {
  const [chosen, choose] = useState<number | null>(null);
  const current = useMemo(() => keyAfter(rows, chosen, 'same'), [rows, chosen]);
  return { current, choose };
}

type LogKeys = {
  rows: readonly MessageRow[];
  current: number | null;
  choose: (key: number) => void;
  scroller: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>;
};

/** Moves from message to message with the arrow keys and opens a message's menu with Enter (2.2). */
export function useLogKeys({ rows, current, choose, scroller, virtualizer }: LogKeys) {
  // The row may not be drawn yet, so it gets the focus after the next render.
  const focusNext = useRef<number | null>(null);
  useLayoutEffect(() => {
    const key = focusNext.current;
    if (key === null) return;
    focusNext.current = null;
    scroller.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus({ preventScroll: true });
  });

  function moveTo(key: number | null): void {
    if (key === null) return;
    focusNext.current = key;
    choose(key);
    const index = rows.findIndex((row) => row.key === key);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  }

  return {
    onKeyDown(event: KeyboardEvent): void {
      // Inside a message the keys belong to the focused element.
      const row = rowOf(event.target);
      if (row === null || row !== event.target || event.altKey || event.ctrlKey || event.metaKey) return;
      const step = steps[event.key];
      if (step === undefined && !opensMenu(event)) return;
      event.preventDefault();
      if (step !== undefined) moveTo(keyAfter(rows, current, step));
      else row.querySelector<HTMLElement>('[data-testid=message-menu]')?.click();
    },
    onFocus(event: FocusEvent): void {
      const key = Number(rowOf(event.target)?.dataset['row']);
      if (Number.isInteger(key) && key > 0) choose(key);
    },
  };
}
