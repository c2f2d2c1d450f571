import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { realtime } from '../../../lib/realtime/realtime.ts';
import { inputTexts } from '../../desk/index.ts';
import type { TextSelection } from './edit-text.ts';
import { createTypingIndicator, type TypingIndicator } from './typing-indicator.ts';

type Part = Pick<TextSelection, 'start' | 'end'>;

export type TextHook = {
  text: string;
  input: RefObject<HTMLTextAreaElement | null>;
  indicator: TypingIndicator;
  isBlank: boolean;
  /** The person typed this. */
  write: (text: string) => void;
  /** Replaces the whole text and selects a part of it; without one the caret is behind it. */
  replace: (text: string, part?: Part) => void;
  /** Focuses the input and selects a part of its text. */
  select: (part: Part) => void;
  /** Changes the text around the caret, puts the caret where the change says, and focuses the input. */
  edit: (change: (marked: TextSelection) => TextSelection) => void;
};

/** The text of a ticket's input. A key redraws the input only; the desk is told when typing pauses (S188). */
export function useText(ticketId: number): TextHook {
  const [text, setText] = useState(() => inputTexts.read(ticketId));
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<Part | null>(null);
  const indicator = useMemo(() => createTypingIndicator((state) => realtime.say({ ticketId, state })), [ticketId]);

  useEffect(() => inputTexts.onReplaced(ticketId, setText), [ticketId]);
  useEffect(
    () => () => {
      indicator.stop();
      inputTexts.flush();
    },
    [indicator],
  );
  useLayoutEffect(() => {
    if (caret.current === null || input.current === null) return;
    input.current.focus();
    input.current.setSelectionRange(caret.current.start, caret.current.end);
    caret.current = null;
  }, [text]);

  const write = (next: string): void => {
    setText(next);
    inputTexts.note(ticketId, next);
    if (next === '') indicator.stop();
    else indicator.typed();
  };
  const edit: TextHook['edit'] = (change) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = input.current ?? {};
    const next = change({ text, start, end });
    if (next.text === text) {
      input.current?.focus();
      return;
    }
    caret.current = { start: next.start, end: next.end };
    write(next.text);
  };
  return {
    text,
    isBlank: text.trim() === '',
    input,
    indicator,
    write,
    replace: (next, { start, end } = { start: next.length, end: next.length }) =>
      edit(() => ({ text: next, start, end })),
    select: ({ start, end }) => {
      input.current?.focus();
      input.current?.setSelectionRange(start, end);
    },
    edit,
  };
}
