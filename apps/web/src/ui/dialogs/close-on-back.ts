import { useEffectEvent, useLayoutEffect } from 'react';

/*
 * Back closes what lies over the page before it leaves the page. While a dialog or drawer is open there is one more
 * history entry with the address of the page, and Back takes only that one away. After the dialog was closed by its own
 * buttons the extra entry stays and is passed over: taking it away would need a step back, which the browser takes
 * later and which could then undo a step that a link has made meanwhile.
 */

/** A history entry: its place among those of the router, and whether it is the extra one. */
export type HistoryEntry = { place: number | undefined; isExtra: boolean };

/** What a step through the history asks for. */
export type StepOutcome = 'nothing' | 'close' | 'go-back' | 'go-forward';

/**
 * Decides what a step of the person through the history means. A step back that passes over an extra entry is judged
 * from where the person was, also after the steps that were added to it, so that it ends on the page it leads to.
 */
export function decideStep(from: HistoryEntry, to: HistoryEntry, hasLayers: boolean): StepOutcome {
  if (from.place === undefined || to.place === undefined) return 'nothing';
  if (from.isExtra && !to.isExtra && from.place === to.place) return hasLayers ? 'close' : 'go-back';
  if (!to.isExtra || hasLayers) return 'nothing';
  return from.place > to.place ? 'go-back' : 'go-forward';
}

const readEntry = (): HistoryEntry => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { place: undefined, isExtra: false };
  const place = 'idx' in state && typeof state.idx === 'number' ? state.idx : undefined;
  return { place, isExtra: 'isExtra' in state };
};

/** How to close what is open, the uppermost last. */
const layers: (() => void)[] = [];
let entry: HistoryEntry = { place: undefined, isExtra: false };
let isListening = false;

/** Remembers where a link or the router led, because the browser reports only steps through the history. */
export function noteHistoryEntry(): void {
  entry = readEntry();
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', onStep);
  addEventListener('keydown', onKey);
}

/**
 * Dialogs and menus hear Escape from inside only. When what had the focus has just gone, as a row that was deleted, the
 * key reaches the bare page for a moment, until the dialog takes the focus back.
 */
function onKey({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && target === document.body && !defaultPrevented) layers.at(-1)?.();
}

function addExtraEntry(): void {
  if (readEntry().isExtra) return;
  history.pushState({ ...history.state, isExtra: true }, '');
  noteHistoryEntry();
}

function onStep(): void {
  const from = entry;
  entry = readEntry();
  const outcome = decideStep(from, entry, layers.length > 0);
  if (outcome === 'go-back') {
    entry = from;
    history.back();
  }
  if (outcome === 'go-forward') history.forward();
  if (outcome !== 'close') return;
  // A dialog with unsaved edits stays open and asks, so the next step back has to meet an extra entry again.
  addExtraEntry();
  layers.at(-1)?.();
}

/**
 * Lets Back, and on phones its gesture, close what is open instead of leaving the page; and Escape, where that reached
 * nothing inside of it.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // With the change itself and not some time after it: a step back may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = (): void => close();
    layers.push(layer);
    addExtraEntry();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}
