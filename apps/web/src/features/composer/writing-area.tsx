import ChevronRight from 'lucide-react/icons/chevron-right';
import Mic from 'lucide-react/icons/mic';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import StickyNote from 'lucide-react/icons/sticky-note';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Bar, Fit, RoundButton, ReadOnlyNote, Tools, Unfold } from './composer-styles.tsx';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { AttachButton } from './files/attach-button.tsx';
import { FileTrayPanel } from './files/file-tray-panel.tsx';
import { FilledPreview } from './quick-replies/filled-preview.tsx';
import { QuickFileBlock } from './quick-replies/quick-file-block.tsx';
import { QuickReplyList } from './quick-replies/quick-reply-list.tsx';
import { UnfilledVariables } from './quick-replies/unfilled-variables.tsx';
import { ReplyBlock } from './reply-block.tsx';
import { ScheduleButton } from './schedule-button.tsx';
import { SendWarning } from './send-warning.tsx';
import { SignatureSwitch } from './text/signature-switch.tsx';
import { TextCounter } from './text/text-counter.tsx';
import { TextField } from './text/text-field.tsx';
import type { ComposerParts } from './use-composer.ts';
import { RecordingBar } from './voice/recording-bar.tsx';

type Part = { composer: ComposerParts };

/** Left of the input: emoji, files, a note for the team, and whether the text is signed. */
function ToolButtons({ composer }: Part) {
  const { t } = useTranslation('composer');
  const isNarrow = useIsNarrow();
  const { mode, emoji, signature, text, tray } = composer;
  const disabled = mode !== 'writing';
  return (
    <>
      <EmojiButton
        open={emoji.isOpen}
        disabled={disabled}
        onOpen={emoji.setOpen}
        onPick={emoji.pick}
        onClosed={() => text.input.current?.focus()}
      />
      {!isNarrow && <AttachButton disabled={disabled} onFiles={tray.add} />}
      <IconButton
        label={t('note.open')}
        disabled={mode === 'loading'}
        onClick={composer.openNote}
        data-testid="composer-note"
      >
        <StickyNote />
      </IconButton>
      {!isNarrow && signature.mayChoose && <SignatureSwitch checked={signature.isOn} onChange={signature.choose} />}
    </>
  );
}

/** Right of the input: files on narrow screens, then recording, or sending once there is a text. */
function SendButtons({ composer }: Part) {
  const { t } = useTranslation('composer');
  const isNarrow = useIsNarrow();
  const { mode, room, text, tray, voice, picked } = composer;
  const disabled = mode !== 'writing';
  return (
    <>
      <Tools>
        {isNarrow && <AttachButton disabled={disabled} onFiles={tray.add} />}
        {!(isNarrow && text.isBlank) && (
          <ScheduleButton
            ticketId={composer.ticketId}
            text={text.text}
            disabled={disabled}
            onScheduled={() => text.write('')}
          />
        )}
      </Tools>
      {text.isBlank && picked.file === null ? (
        <IconButton
          label={t('record.start')}
          disabled={disabled}
          onClick={({ detail }) => voice.start(detail)}
          data-testid="composer-record"
        >
          <Mic />
        </IconButton>
      ) : (
        <RoundButton
          type="submit"
          label={t('send')}
          disabled={disabled || (room !== null && room < 0)}
          data-testid="composer-send"
        >
          <SendHorizontal size={20} />
        </RoundButton>
      )}
    </>
  );
}

/** The input with everything around it, unless the template picker is shown instead. */
export function WritingArea({
  composer,
  contactName,
  readOnlyText,
}: Part & { contactName: string; readOnlyText: string | null }) {
  const { t } = useTranslation('composer');
  const readOnlyNoteId = useId();
  const roomId = useId();
  const listId = useId();
  const { mode, room, shown, unfilled, heldFor, text, tray, reply, picked, quickReplies, voice } = composer;
  const isRecording = mode === 'recording';
  // The text for which somebody has unfolded the buttons; the next letter folds them again.
  const [unfoldedFor, setUnfoldedFor] = useState<string | null>(null);
  const folds = !text.isBlank && unfoldedFor !== text.text;
  const hasQuickReplies = quickReplies.replies.length > 0 && mode === 'writing';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    composer.send();
    // The button that was pressed by key is gone; the next key must not meet what stands in its place (S1170).
    if (event.currentTarget.contains(document.activeElement)) text.input.current?.focus();
  };
  return (
    <>
      {tray.files.length > 0 && readOnlyText === null && <FileTrayPanel tray={tray} onSend={composer.sendTray} />}
      {reply.id !== undefined && readOnlyText === null && (
        <ReplyBlock
          name={reply.message?.fromMe ? t('reply.mine') : (reply.message?.contact?.name ?? contactName)}
          text={reply.message?.body ?? ''}
          onClose={reply.close}
        />
      )}
      {picked.file !== null && readOnlyText === null && (
        <QuickFileBlock name={picked.file.fileName} onClose={picked.drop} />
      )}
      {readOnlyText !== null && (
        <ReadOnlyNote id={readOnlyNoteId} data-testid="composer-stop">
          {readOnlyText}
        </ReadOnlyNote>
      )}
      {room !== null && readOnlyText === null && <TextCounter id={roomId} left={room} />}
      {mode === 'writing' && shown !== text.text && <FilledPreview text={shown} />}
      {mode === 'writing' && unfilled.length > 0 && (
        <UnfilledVariables
          variables={unfilled}
          onChoose={text.select}
          onSendAnyway={() => composer.send({ isMeant: true })}
        />
      )}
      {mode === 'writing' && heldFor !== undefined && !text.isBlank && (
        <SendWarning
          words={t('colleague.writing', { name: heldFor })}
          onSendAnyway={() => composer.send({ isMeant: true })}
        />
      )}
      <Fit>
        <Bar onSubmit={onSubmit} data-folds={folds || undefined}>
          {hasQuickReplies && (
            <QuickReplyList
              id={listId}
              replies={quickReplies.replies}
              chosen={quickReplies.chosen}
              onPick={quickReplies.pick}
            />
          )}
          {!isRecording && (
            <>
              <Unfold>
                <IconButton label={t('unfold')} onClick={() => setUnfoldedFor(text.text)} data-testid="composer-unfold">
                  <ChevronRight />
                </IconButton>
              </Unfold>
              <Tools>
                <ToolButtons composer={composer} />
              </Tools>
            </>
          )}
          <TextField
            input={text.input}
            text={text.text}
            disabled={mode !== 'writing'}
            describedBy={readOnlyText !== null ? readOnlyNoteId : room !== null ? roomId : undefined}
            list={hasQuickReplies ? { id: listId, activeId: `${listId}-${quickReplies.chosen}` } : null}
            onText={text.write}
            onFiles={tray.add}
            onFocusChange={composer.onFocusChange}
            onSend={() => composer.send()}
            onKey={composer.onKey}
          />
          {isRecording ? (
            <RecordingBar recorder={voice.recorder} mostSeconds={voice.mostSeconds} />
          ) : (
            <SendButtons composer={composer} />
          )}
        </Bar>
      </Fit>
    </>
  );
}
