import type { QuickMessage } from '@balcao/contract';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useQuickMessages } from '../../quick-messages/index.ts';
import { moveChoice, quickRepliesFor, quickReplyWord } from './quick-replies.ts';

export type QuickRepliesHook = {
  replies: readonly QuickMessage[];
  chosen: number;
  pick: (reply: QuickMessage) => void;
  /** Handles a key if it is meant for the list. Returns whether it did. */
  takeKey: (event: KeyboardEvent) => boolean;
};

const none: readonly QuickMessage[] = [];

/**
 * The quick replies that match the text of the input, and which one is chosen. Escape closes them until the text
 * changes (S179, S180).
 */
export function useQuickReplies(text: string, onPick: (reply: QuickMessage) => void): QuickRepliesHook {
  const known = useQuickMessages();
  const word = quickReplyWord(text);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [choice, setChoice] = useState({ text, at: 0 });
  const replies = useMemo(() => (word === null ? none : quickRepliesFor(word, known)), [known, word]);
  const open = closedFor === text ? none : replies;
  const chosen = choice.text === text ? Math.min(choice.at, Math.max(0, open.length - 1)) : 0;

  const takeKey = (event: KeyboardEvent): boolean => {
    const reply = open[chosen];
    if (reply === undefined || event.nativeEvent.isComposing) return false;
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (move !== null) setChoice({ text, at: moveChoice(chosen, move, open.length) });
    else if (event.key === 'Escape') setClosedFor(text);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onPick(reply);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { replies: open, chosen, pick: onPick, takeKey };
}
