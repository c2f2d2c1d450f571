import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useCan } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import {
  deskStore,
  dropReply,
  findGap,
  inputTexts,
  pickReply,
  sendFiles,
  setReplyTo,
  setTypedNote,
  useDesk,
  usePickedReply,
  useTicketCommand,
} from '../desk/index.ts';
import { useCountUse } from '../quick-messages/index.ts';
import { type ComposerFacts, type ComposerMode, newComposerState, nextComposerState } from './composer-state.ts';
import { useTray } from './files/use-tray.ts';
import { useQuickReplies } from './quick-replies/use-quick-replies.ts';
import { useReplyWindow } from './reply-window/use-reply-window.ts';
import { insertAt, toggleWrap, wrapMarkOf } from './text/edit-text.ts';
import { useText } from './text/use-text.ts';
import { useFocusAfterDialog, useStateFocus } from './use-input-focus.ts';
import { useSending } from './use-sending.ts';
import { useVoice } from './voice/use-voice.ts';

const writeCommand = ['write'] as const;

/** The message being replied to, if there is one. */
function useReply(ticketId: number) {
  const id = useDesk((state) => state.replyTo.get(ticketId));
  const message = useDesk((state) => (id === undefined ? undefined : state.messages.get(id)));
  return { id, message, close: () => deskStore.update((state) => setReplyTo(state, ticketId, null)) };
}

/** The quick message in the input, as long as some of it is left: its text, or its file (S561). */
function usePicked(ticketId: number, isBlank: boolean) {
  const reply = usePickedReply(ticketId);
  const countUse = useCountUse();
  const fileName = reply?.fileName ?? null;
  useEffect(() => {
    if (isBlank && fileName === null) dropReply(ticketId);
  }, [ticketId, isBlank, fileName]);
  return {
    /** What the server sends along; null for a text alone. */
    file: reply === undefined || fileName === null ? null : { id: reply.id, fileName },
    drop: () => dropReply(ticketId),
    /** It was sent: it is counted, and the next text is another one. */
    finish(): void {
      if (reply === undefined) return;
      countUse(reply.id, fileName !== null);
      dropReply(ticketId);
    },
  };
}

/** Whether texts are signed with the person's name, and whether the person may choose (S178). */
function useSignature() {
  const mayChoose = useCan('sign-message:disable');
  const [option, storeOption] = useStored('signOption', ['true', 'false']);
  return {
    mayChoose,
    isOn: !mayChoose || option === 'true',
    choose: (isOn: boolean) => storeOption(isOn ? 'true' : 'false'),
  };
}

/** The state of the composer, updated in the same render in which the facts change. */
function useComposerState(facts: ComposerFacts) {
  const [state, setState] = useState(() => newComposerState(facts));
  const next = nextComposerState(state, facts);
  if (next !== state) setState(next);
  return next;
}

export type ComposerOptions = {
  root: RefObject<HTMLElement | null>;
  ticketId: number;
  isStopped: boolean;
  isLoading: boolean;
  /** The name of a colleague who is writing in the same conversation. */
  typingColleague: string | undefined;
};

/** Whether a note for the team is being written. */
function useNoteChoice(ticketId: number) {
  // Somebody who left or loaded the page anew while writing a note comes back to it.
  const hasNote = useDesk((desk) => desk.typedNotes.has(ticketId));
  const [isChosen, choose] = useState<boolean | null>(null);
  return { isOpen: isChosen ?? hasNote, choose };
}

type WriteCommand = Pick<ComposerOptions, 'root' | 'ticketId'> & {
  input: RefObject<HTMLTextAreaElement | null>;
  mode: ComposerMode;
};

/** A key typed anywhere else in the conversation goes on in the input, or in the note. */
function useWriteCommand({ root, ticketId, input, mode }: WriteCommand): void {
  const writeOnCommand = useCallback(
    (_: 'write', { text: typed = '' }: { text?: string }) => {
      (input.current ?? root.current?.querySelector<HTMLElement>('[data-write]'))?.focus();
      if (mode === 'note' && typed !== '')
        deskStore.update((desk) => setTypedNote(desk, ticketId, (desk.typedNotes.get(ticketId) ?? '') + typed));
      const keepsText = mode === 'writing' || mode === 'loading' || mode === 'recording';
      if (keepsText && typed !== '') inputTexts.replace(ticketId, inputTexts.read(ticketId) + typed);
    },
    [input, root, mode, ticketId],
  );
  useTicketCommand(writeCommand, writeOnCommand);
}

/** Everything the composer of a ticket consists of: its state, its parts, and how they send. */
export function useComposer({ root, ticketId, isStopped, isLoading, typingColleague }: ComposerOptions) {
  const [hasFocus, setFocus] = useState(false);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const note = useNoteChoice(ticketId);
  const text = useText(ticketId);
  const tray = useTray(ticketId);
  const reply = useReply(ticketId);
  const signature = useSignature();
  const voice = useVoice({
    indicator: text.indicator,
    onRecording: (file) => void sendFiles(ticketId, [{ file, caption: '', voice: true }]),
  });
  const picked = usePicked(ticketId, text.isBlank);
  const quickReplies = useQuickReplies(text.text, (chosen) => {
    pickReply(ticketId, chosen);
    text.replace(chosen.message, findGap(ticketId, chosen.message));
  });
  const { window, state: replyState } = useReplyWindow(ticketId);
  const state = useComposerState({
    isStopped,
    isLoading,
    isRecording: voice.recorder.phase !== 'idle',
    isNote: note.isOpen,
    replyState,
    replyId: reply.id,
    hasFocus,
  });

  const { mode } = state;
  const sending = useSending({
    ticketId,
    mode,
    colleague: typingColleague,
    text,
    tray,
    picked,
    sign: signature.isOn,
    onSend() {
      voice.noteSend();
      setEmojiOpen(false);
    },
  });
  const { input } = text;
  useStateFocus(input, state);
  useWriteCommand({ root, ticketId, input, mode });
  useFocusAfterDialog(input);

  /** Handles a key before the input does. Returns whether it did. */
  function onKey(event: KeyboardEvent): boolean {
    if (quickReplies.takeKey(event)) return true;
    const sign = wrapMarkOf(event);
    if (sign !== null) {
      event.preventDefault();
      text.edit((marked) => toggleWrap(marked, sign));
      return true;
    }
    if (event.key !== 'Escape') return false;
    if (isEmojiOpen) setEmojiOpen(false);
    else if (reply.id !== undefined) reply.close();
    else if (picked.file !== null) picked.drop();
    else return false;
    event.stopPropagation();
    return true;
  }

  return {
    ticketId,
    mode,
    ...sending,
    /** Whether the template picker gets the focus that the input had. */
    templatesTakeFocus: state.focusFor === 'templates',
    text,
    tray,
    reply,
    picked,
    signature,
    voice,
    quickReplies,
    replyState,
    windowEndsAt: window?.endsAt ?? null,
    emoji: {
      isOpen: isEmojiOpen,
      setOpen: setEmojiOpen,
      pick: (sign: string) => text.edit((marked) => insertAt(marked, sign)),
    },
    openNote: () => note.choose(true),
    closeNote: () => note.choose(false),
    onFocusChange: setFocus,
    onKey,
  };
}

export type ComposerParts = ReturnType<typeof useComposer>;
