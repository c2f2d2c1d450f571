import Hash from 'lucide-react/icons/hash';
import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Smile from 'lucide-react/icons/smile';
import { type ChangeEvent, type ClipboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import type { ChatComposerParts } from './use-chat-composer.ts';
import { filesOf } from './use-file-drop.ts';

const Bar = styled('div')({ display: 'flex', alignItems: 'flex-end', gap: 4 });
const Wide = styled('span')({ display: 'inline-flex', [narrow]: { display: 'none' } });
const Input = styled('textarea')({
  ...type.message,
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  maxHeight: 160,
  margin: '0 6px',
  padding: '9px 14px',
  border: 0,
  borderRadius: 12,
  background: color.sunken,
  color: color.text,
  fontFamily: 'inherit',
  resize: 'none',
  fieldSizing: 'content',
  '&::placeholder': { color: color.text2, opacity: 1 },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { fontSize: 16, '&::placeholder': { fontSize: 15 } },
});
const Send = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  border: 0,
  borderRadius: '50%',
  background: color.primary,
  color: color.onPrimary,
  cursor: 'pointer',
  '&:disabled': { background: color.sunken, color: color.text3, cursor: 'default' },
  '& svg': { width: 20, height: 20 },
  [narrow]: { width: 44, height: 44 },
});

type Part = { composer: ChatComposerParts };

function EmojiButton({ composer: { emoji } }: Part) {
  const { t } = useTranslation('composer');
  return (
    <Wide>
      <IconButton
        label={t('emoji.open')}
        aria-haspopup="dialog"
        aria-expanded={emoji.isOpen}
        onClick={emoji.toggle}
        data-testid="chat-emoji"
      >
        <Smile />
      </IconButton>
    </Wide>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('teamChat');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onFiles(filesOf(event.target.files));
          // Without this, choosing the same file again would not be reported.
          event.target.value = '';
        }}
        data-testid="chat-files"
      />
      <IconButton label={t('composer.attach')} onClick={() => chooser.current?.click()} data-testid="chat-attach">
        <Paperclip />
      </IconButton>
    </>
  );
}

/** The input, which keeps the focus while one goes through the list of tickets. */
function TextField({ composer, isNarrow, listId }: Part & { isNarrow: boolean; listId: string }) {
  const { t } = useTranslation('teamChat');
  const { input, text, list, chosen } = composer;
  return (
    <Input
      ref={input}
      rows={1}
      value={text}
      aria-label={t('composer.label')}
      placeholder={isNarrow ? t('composer.placeholderShort') : t('composer.placeholder')}
      role="combobox"
      aria-expanded={list.isShown}
      aria-controls={list.isShown ? listId : undefined}
      aria-autocomplete="list"
      aria-activedescendant={list.isShown && list.tickets.length > 0 ? `${listId}-${list.current}` : undefined}
      onChange={({ target }) => composer.type(target.value, target.selectionStart)}
      onSelect={(event) => composer.moveCaret(event.currentTarget.selectionStart)}
      onKeyDown={composer.onKeyDown}
      onPaste={(event: ClipboardEvent) => {
        const pasted = filesOf(event.clipboardData.files);
        if (pasted.length === 0) return;
        event.preventDefault();
        chosen.add(pasted);
      }}
      data-testid="chat-input"
    />
  );
}

/** The input with its buttons: emoji, files and a ticket on its left, sending on its right. */
export function WritingBar({ composer, isNarrow, listId }: Part & { isNarrow: boolean; listId: string }) {
  const { t } = useTranslation('teamChat');
  return (
    <Bar>
      <EmojiButton composer={composer} />
      <AttachButton onFiles={composer.chosen.add} />
      <Wide>
        <IconButton label={t('composer.ticket')} onClick={composer.insertHash} data-testid="chat-hash">
          <Hash />
        </IconButton>
      </Wide>
      <TextField composer={composer} isNarrow={isNarrow} listId={listId} />
      <Send type="submit" aria-label={t('composer.send')} disabled={!composer.maySend} data-testid="chat-send">
        <SendHorizontal aria-hidden />
      </Send>
    </Bar>
  );
}
