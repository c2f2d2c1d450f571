import { type RefObject, useEffect } from 'react';
import { isField, isLayerOpen } from '../../ui/focused-element.ts';
import type { ComposerState } from './composer-state.ts';

type Input = RefObject<HTMLTextAreaElement | null>;

const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Puts the caret behind the text of the input. Nobody who writes somewhere else meanwhile, or looks at a dialog, is
 * called away by it.
 */
function focusUnlessElsewhere(input: HTMLTextAreaElement | null): void {
  if (input === null || hasTouchKeyboard() || isField(document.activeElement) || isLayerOpen()) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

// The frame counts too: the focus falls there when the button that had it is switched off while something is saved.
const dialogs = '[role=dialog], [role=alertdialog], [role=presentation]:has([role=dialog], [role=alertdialog])';

const isWithin = (selector: string, element: EventTarget | null): boolean =>
  element instanceof Element && element.closest(selector) !== null;

/**
 * Whoever closes a dialog goes on writing: the focus comes to the input instead of the button that opened it. Whoever
 * went through the messages by keyboard stays at the message.
 */
export function useFocusAfterDialog(input: Input): void {
  useEffect(() => {
    let wasInDialog = false;
    const onFocus = ({ target }: FocusEvent): void => {
      const cameFromDialog = wasInDialog;
      wasInDialog = isWithin(dialogs, target);
      if (!cameFromDialog || wasInDialog || isWithin('[role=log]', target)) return;
      // The closed dialog is giving the focus back; once that is done it can be moved on.
      queueMicrotask(() => focusUnlessElsewhere(input.current));
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, [input]);
}

/** Gives the input the focus that the state of the composer asks for. */
export function useStateFocus(input: Input, state: ComposerState): void {
  useEffect(() => {
    const { focusFor } = state;
    // On a phone the focus would open the keyboard, which nobody expects after a recording.
    if (focusFor === 'reply' || (focusFor === 'recordingEnd' && !hasTouchKeyboard())) input.current?.focus();
    if (focusFor === 'opening') focusUnlessElsewhere(input.current);
  }, [input, state]);
}
