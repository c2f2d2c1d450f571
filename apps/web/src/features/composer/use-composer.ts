import { findVariables } from '@balcao/domain';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useCan } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { isField, isLayerOpen } from '../../ui/focused-element.ts';
import {
  deskStore,
  dropReply,
  fillReply,
  inputTexts,
  pickReply,
  sendFiles,
  sendQuickFile,
  sendText,
  setReplyTo,
  setTypedNote,
  useDesk,
  usePickedReply,
  useTicketCommand,
} from '../desk/index.ts';
import { useCountUse } from '../quick-messages/index.ts';
import { type ComposerFacts, newComposerState, nextComposerState } from './composer-state.ts';
import type { TrayFile } from './files/file-tray.ts';
import { useTray } from './files/use-tray.ts';
import { useQuickReplies } from './quick-replies/use-quick-replies.ts';
import { useReplyWindow } from './reply-window/use-reply-window.ts';
import { insertAt, toggleWrap, wrapMarkOf } from './text/edit-text.ts';
import { textRoom } from './text/text-room.ts';
import { useText } from './text/use-text.ts';
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
function useFocusAfterDialog(input: RefObject<HTMLTextAreaElement | null>): void {
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

export type ComposerOptions = {
  root: RefObject<HTMLElement | null>;
  ticketId: number;
  isStopped: boolean;
  isLoading: boolean;
  /** The name of a colleague who is writing in the same conversation. */
  typingColleague: string | undefined;
};

/** Holds the first try to send back while a colleague is writing too; the second one goes through (S475). */
function useHold(colleague: string | undefined) {
  const [isHeld, setHeld] = useState(false);
  if (isHeld && colleague === undefined) setHeld(false);
  return {
    /** For whom the text was held back. */
    heldFor: isHeld ? colleague : undefined,
    mustHold: colleague !== undefined && !isHeld,
    set: setHeld,
  };
}

/** Everything the composer of a ticket consists of: its state, its parts, and how they send. */
export function useComposer({ root, ticketId, isStopped, isLoading, typingColleague }: ComposerOptions) {
  const [hasFocus, setFocus] = useState(false);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  // Somebody who left or loaded the page anew while writing a note comes back to it.
  const hasNote = useDesk((desk) => desk.typedNotes.has(ticketId));
  const [isNoteChosen, setNote] = useState<boolean | null>(null);
  const isNote = isNoteChosen ?? hasNote;
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
    const filled = fillReply(ticketId, chosen.message);
    pickReply(ticketId, chosen);
    text.replace(filled, findVariables(filled)[0]);
  });
  const { window, state: replyState } = useReplyWindow(ticketId);
  const state = useComposerState({
    isStopped,
    isLoading,
    isRecording: voice.recorder.phase !== 'idle',
    isNote,
    replyState,
    replyId: reply.id,
    hasFocus,
  });

  const { mode } = state;
  const hold = useHold(typingColleague);
  const room = textRoom(text.text);
  const unfilled = findVariables(text.text);
  const { input } = text;
  useEffect(() => {
    const { focusFor } = state;
    // On a phone the focus would open the keyboard, which nobody expects after a recording.
    if (focusFor === 'reply' || (focusFor === 'recordingEnd' && !hasTouchKeyboard())) input.current?.focus();
    if (focusFor === 'opening') focusUnlessElsewhere(input.current);
  }, [input, state]);

  const writeOnCommand = useCallback(
    (_: 'write', { text: typed = '' }: { text?: string }) => {
      (input.current ?? root.current?.querySelector<HTMLElement>('[data-write]'))?.focus();
      if (mode === 'note' && typed !== '')
        deskStore.update((desk) => setTypedNote(desk, ticketId, (desk.typedNotes.get(ticketId) ?? '') + typed));
      const keepsText = mode === 'writing' || mode === 'loading';
      if (keepsText && typed !== '') inputTexts.replace(ticketId, inputTexts.read(ticketId) + typed);
    },
    [input, root, mode, ticketId],
  );
  useTicketCommand(writeCommand, writeOnCommand);
  useFocusAfterDialog(input);

  /**
   * Sends the text, unless it has variables that nobody filled, or a colleague is writing too, and the person has not
   * said that it is meant.
   */
  function send({ isMeant = false } = {}): void {
    if (mode !== 'writing' || (text.isBlank && picked.file === null) || (room !== null && room < 0)) return;
    const [gap] = unfilled;
    if (gap !== undefined && !isMeant) return text.select(gap);
    if (hold.mustHold && !isMeant) return hold.set(true);
    hold.set(false);
    setEmojiOpen(false);
    text.write('');
    picked.finish();
    if (picked.file !== null) void sendQuickFile(ticketId, { text: text.text, quick: picked.file });
    else void sendText(ticketId, { text: text.text, sign: signature.isOn });
  }

  function sendTray(files: readonly TrayFile[]): void {
    if (mode !== 'writing') return;
    tray.clear();
    input.current?.focus();
    void sendFiles(
      ticketId,
      files.map(({ file, caption }) => ({ file, caption, voice: false })),
    );
  }

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
    room,
    unfilled,
    heldFor: hold.heldFor,
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
    openNote: () => setNote(true),
    closeNote: () => setNote(false),
    onFocusChange: setFocus,
    onKey,
    send,
    sendTray,
  };
}

export type ComposerParts = ReturnType<typeof useComposer>;
