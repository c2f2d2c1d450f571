import { chatTypingEvery, teamChatEndpoints } from '@balcao/contract';
import { withTicket } from '@balcao/domain';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { longestMessage } from '../log/message-row.tsx';
import { writeToChat } from '../outbox.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useTicketList } from './use-ticket-list.ts';

/** Tells the others in the chat that the viewer types, now and then while it goes on. */
function useTypingNotice(chatId: number): () => void {
  const last = useRef(-Infinity);
  return () => {
    const now = performance.now();
    if (now - last.current < chatTypingEvery) return;
    last.current = now;
    // Nothing depends on it.
    call(teamChatEndpoints.typing, { params: { id: chatId } }).catch(() => undefined);
  };
}

/** The text of a chat, kept on the device while it is not sent. */
function useDraft(userId: number, chatId: number): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(userId, chatId));
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(userId, chatId, next);
    },
  ];
}

/** Everything the composer of a chat consists of: its text, its files, the list of tickets, and how it sends. */
export function useChatComposer({ chatId, isNarrow }: { chatId: number; isNarrow: boolean }) {
  const { id: userId } = useSignedIn().user;
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(userId, chatId);
  const [caret, setCaret] = useState(text.length);
  const chosen = useChosenFiles();
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const sayTyping = useTypingNotice(chatId);
  const list = useTicketList(text, caret);
  const over = [...text].length - longestMessage;
  const isBlank = text.trim() === '' && chosen.files.length === 0;

  useEffect(() => {
    if (!isNarrow) input.current?.focus();
  }, [isNarrow]);

  /** The person typed this. */
  function type(next: string, nextCaret: number): void {
    setText(next);
    setCaret(nextCaret);
    list.restart();
    if (next.trim() !== '') sayTyping();
  }

  /** Puts the text in place of what was typed, and the caret where it belongs. */
  function write(next: string, nextCaret: number): void {
    setText(next);
    setCaret(nextCaret);
    list.restart();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(nextCaret, nextCaret);
    });
  }

  function insert(sign: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    write(`${text.slice(0, selectionStart)}${sign}${text.slice(selectionEnd)}`, selectionStart + sign.length);
  }

  function nameTicket(ticketId: number): void {
    if (list.search === null) return;
    const next = withTicket(text, { start: list.search.start, end: caret, ticketId });
    write(next.text, next.caret);
  }

  function send(): void {
    if (isBlank || over > 0) return;
    const [first = null, ...rest] = chosen.files;
    writeToChat(userId, { chatId, message: text.trim(), file: first });
    for (const file of rest) writeToChat(userId, { chatId, message: '', file });
    setText('');
    setCaret(0);
    chosen.clear();
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends a composed letter sends nothing.
    if (event.nativeEvent.isComposing || list.takeKey(event, nameTicket)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  return {
    input,
    text,
    /** By how many characters the text is too long; not above zero when it is not. */
    over,
    maySend: !isBlank && over <= 0,
    chosen,
    list,
    emoji: {
      isOpen: isEmojiOpen,
      toggle: () => setEmojiOpen(!isEmojiOpen),
      close(): void {
        setEmojiOpen(false);
        input.current?.focus();
      },
    },
    type,
    moveCaret: setCaret,
    insert,
    insertHash: () => insert(text === '' || /\s$/.test(text.slice(0, caret)) ? '#' : ' #'),
    nameTicket,
    onKeyDown,
    send,
  };
}

export type ChatComposerParts = ReturnType<typeof useChatComposer>;
