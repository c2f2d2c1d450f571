import { useState } from 'react';
import { sendFiles, sendQuickFile, sendText, useFilledText } from '../desk/index.ts';
import type { ComposerMode } from './composer-state.ts';
import type { TrayFile } from './files/file-tray.ts';
import type { Tray } from './files/use-tray.ts';
import { textRoom } from './text/text-room.ts';
import type { TextHook } from './text/use-text.ts';

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

type Options = {
  ticketId: number;
  mode: ComposerMode;
  /** The name of a colleague who is writing in the same conversation. */
  colleague: string | undefined;
  text: TextHook;
  tray: Tray;
  /** The file of a quick message that goes along, and what becomes of the quick message once it was sent. */
  picked: { file: { id: number; fileName: string } | null; finish: () => void };
  /** Whether texts are signed with the person's name. */
  sign: boolean;
  /** A text or files leave. */
  onSend: () => void;
};

/** How a composer sends, and what holds a text back. */
export function useSending({ ticketId, mode, colleague, text, tray, picked, sign, onSend }: Options) {
  const hold = useHold(colleague);
  const { shown, unfilled } = useFilledText(ticketId, text.text);
  const room = textRoom(shown);

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
    onSend();
    text.write('');
    picked.finish();
    if (picked.file !== null) void sendQuickFile(ticketId, { text: text.text, shown, quick: picked.file });
    else void sendText(ticketId, { text: text.text, shown, sign });
  }

  function sendTray(files: readonly TrayFile[]): void {
    if (mode !== 'writing') return;
    onSend();
    tray.clear();
    text.input.current?.focus();
    void sendFiles(
      ticketId,
      files.map(({ file, caption }) => ({ file, caption, voice: false })),
    );
  }

  return { room, shown, unfilled, heldFor: hold.heldFor, send, sendTray };
}
