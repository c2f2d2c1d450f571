import Mic from 'lucide-react/icons/mic';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type FormEvent, type KeyboardEvent, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { deskStore, sendFiles, sendTemplate, sendText, setReplyTo, useDesk, useTicketCommand } from '../desk/index.ts';
import { TemplatePicker } from '../templates/index.ts';
import { AttachButton } from './files/attach-button.tsx';
import { Bar, Coming, Dock, RoundButton, Stop } from './composer-parts.tsx';
import { DropZone } from './files/drop-zone.tsx';
import { insertAt, toggleWrap, wrapSignOf } from './text/edit-text.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import type { TrayFile } from './files/file-tray.ts';
import { FileTrayPanel } from './files/file-tray-panel.tsx';
import { QuickReplyList } from './quick-replies/quick-reply-list.tsx';
import { RecordingBar } from './voice/recording-bar.tsx';
import { ReplyBlock } from './reply-block.tsx';
import { SignSwitch } from './text/sign-switch.tsx';
import { TextField } from './text/text-field.tsx';
import { useReplyWindow } from './reply-window/use-reply-window.ts';
import { useQuickReplies } from './quick-replies/use-quick-replies.ts';
import { useText } from './text/use-text.ts';
import { useTray } from './files/use-tray.ts';
import { useVoice } from './voice/use-voice.ts';
import { WindowNote } from './reply-window/window-note.tsx';

const writeCommand = ['write'] as const;

export type ComposerProps = {
  ticketId: number;
  /** Whose templates there are, once only they get through; null when the connection is gone. */
  connectionId: number | null;
  contactName: string;
  /** Why one cannot write here, in words. */
  stop: string | null;
  /** The conversation is still on its way (S184). */
  loading: boolean;
};

/** The message being replied to, if there is one. */
function useReply(ticketId: number) {
  const replyId = useDesk((state) => state.replyTo.get(ticketId));
  const message = useDesk((state) => (replyId === undefined ? undefined : state.messages.get(replyId)));
  return { replyId, message, close: () => deskStore.update((state) => setReplyTo(state, ticketId, null)) };
}

function Desk({ ticketId, connectionId, contactName, stop, loading }: ComposerProps) {
  const { t } = useTranslation('composer');
  const isNarrow = useIsNarrow();
  const mayChoose = useCan('sign-message:disable');
  const [signOption, storeSignOption] = useStored('signOption', ['true', 'false']);
  const stopId = useId();
  const listId = useId();
  const dock = useRef<HTMLDivElement>(null);
  const [emojiOpen, setEmojiOpen] = useState(false);
  const { text, input, signs, write, edit } = useText(ticketId);
  const tray = useTray(ticketId);
  const reply = useReply(ticketId);
  const voice = useVoice({
    signs,
    onRecording: (file) => void sendFiles(ticketId, [{ file, caption: '', voice: true }]),
  });
  const quick = useQuickReplies(text, ({ message }) =>
    edit(() => ({ text: message, start: message.length, end: message.length })),
  );
  const isRecording = voice.recorder.phase !== 'idle';
  const { window, state } = useReplyWindow(ticketId);
  // A recording is brought to its end first; the server has the last word about it.
  const onlyTemplates = state === 'closed' && stop === null && !loading && !isRecording;
  const disabled = stop !== null || loading || isRecording || onlyTemplates;
  const isBlank = text.trim() === '';

  // Whoever chose "reply" wants to write next; a target that was restored with its draft takes no focus.
  const lastReply = useRef(reply.replyId);
  useEffect(() => {
    if (reply.replyId !== undefined && reply.replyId !== lastReply.current) input.current?.focus();
    lastReply.current = reply.replyId;
  }, [input, reply.replyId]);

  // When a recording ends the keys are back in the input; on a phone that would open its keyboard unasked.
  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && !isRecording && !matchMedia('(pointer: coarse)').matches) input.current?.focus();
    wasRecording.current = isRecording;
  }, [input, isRecording]);

  // Whoever was writing when the day ended goes on in what takes the input's place.
  const wasWriting = useRef(false);
  if (!onlyTemplates) wasWriting.current = false;
  else if (input.current !== null && document.activeElement === input.current) wasWriting.current = true;

  useTicketCommand(
    writeCommand,
    useCallback(() => (input.current ?? dock.current?.querySelector<HTMLElement>('[data-write]'))?.focus(), [input]),
  );

  const send = (): void => {
    if (disabled || isBlank) return;
    setEmojiOpen(false);
    write('');
    void sendText(ticketId, { text, sign: !mayChoose || signOption === 'true' });
  };
  const sendTray = (files: readonly TrayFile[]): void => {
    if (disabled) return;
    tray.clear();
    input.current?.focus();
    void sendFiles(
      ticketId,
      files.map(({ file, caption }) => ({ file, caption, voice: false })),
    );
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (quick.takeKey(event)) return true;
    const sign = wrapSignOf(event);
    if (sign !== null) {
      event.preventDefault();
      edit((marked) => toggleWrap(marked, sign));
      return true;
    }
    if (event.key !== 'Escape') return false;
    if (emojiOpen) setEmojiOpen(false);
    else if (reply.replyId !== undefined) reply.close();
    else return false;
    event.stopPropagation();
    return true;
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };

  return (
    <Dock ref={dock} data-testid="composer">
      <DropZone inside={dock} enabled={!disabled} onFiles={tray.add} />
      {state !== 'free' && !onlyTemplates && <WindowNote endsAt={window?.endsAt ?? null} />}
      {onlyTemplates && (
        <Suspense fallback={<Coming />}>
          <TemplatePicker
            connectionId={connectionId}
            hasWritten={window?.endsAt !== null}
            hasDraft={!isBlank || tray.files.length > 0}
            takesFocus={wasWriting.current}
            onSend={(template) => sendTemplate(ticketId, template)}
          />
        </Suspense>
      )}
      {!onlyTemplates && (
        <>
          {tray.files.length > 0 && stop === null && <FileTrayPanel tray={tray} onSend={sendTray} />}
          {reply.replyId !== undefined && stop === null && (
            <ReplyBlock
              name={reply.message?.fromMe ? t('reply.mine') : (reply.message?.contact?.name ?? contactName)}
              text={reply.message?.body ?? ''}
              onClose={reply.close}
            />
          )}
          {stop !== null && (
            <Stop id={stopId} data-testid="composer-stop">
              {stop}
            </Stop>
          )}
          <Bar onSubmit={onSubmit}>
            {quick.replies.length > 0 && !disabled && (
              <QuickReplyList
                id={listId}
                replies={quick.replies}
                chosen={quick.chosen}
                onPick={({ message }) => edit(() => ({ text: message, start: message.length, end: message.length }))}
              />
            )}
            {!isRecording && (
              <>
                <EmojiButton
                  open={emojiOpen}
                  disabled={disabled}
                  onOpen={setEmojiOpen}
                  onPick={(sign) => edit((marked) => insertAt(marked, sign))}
                  onClosed={() => input.current?.focus()}
                />
                {!isNarrow && <AttachButton disabled={disabled} onFiles={tray.add} />}
                {!isNarrow && mayChoose && (
                  <SignSwitch
                    checked={signOption === 'true'}
                    onChange={(checked) => storeSignOption(checked ? 'true' : 'false')}
                  />
                )}
              </>
            )}
            <TextField
              input={input}
              text={text}
              disabled={disabled}
              describedBy={stop === null ? undefined : stopId}
              list={
                quick.replies.length > 0 && !disabled ? { id: listId, activeId: `${listId}-${quick.chosen}` } : null
              }
              onText={write}
              onFiles={tray.add}
              onSend={send}
              onKey={onKey}
            />
            {!isRecording && isNarrow && <AttachButton disabled={disabled} onFiles={tray.add} />}
            {isRecording && <RecordingBar recorder={voice.recorder} mostSeconds={voice.mostSeconds} />}
            {!isRecording && isBlank && (
              <IconButton
                label={t('record.start')}
                disabled={disabled}
                onClick={voice.recorder.start}
                data-testid="composer-record"
              >
                <Mic />
              </IconButton>
            )}
            {!isRecording && !isBlank && (
              <RoundButton type="submit" label={t('send')} disabled={disabled} data-testid="composer-send">
                <SendHorizontal size={20} />
              </RoundButton>
            )}
          </Bar>
        </>
      )}
    </Dock>
  );
}

/** The input of a ticket: text, emoji, files, quick replies and recordings; each ticket has its own (S176–S195). */
export function Composer(props: ComposerProps) {
  return <Desk key={props.ticketId} {...props} />;
}
