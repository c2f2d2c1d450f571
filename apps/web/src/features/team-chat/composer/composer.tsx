import { chatTypingEvery, teamChatEndpoints } from '@balcao/contract';
import { ticketSearchAt, withTicket } from '@balcao/domain';
import FileIcon from 'lucide-react/icons/file';
import Hash from 'lucide-react/icons/hash';
import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Smile from 'lucide-react/icons/smile';
import X from 'lucide-react/icons/x';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { fileLimit } from '../../desk/index.ts';
import { EmojiPanel } from '../../messages/index.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { longestMessage } from '../log/message-row.tsx';
import { writeToChat } from '../outbox.ts';
import { TicketSuggestions, useTicketSuggestions } from './ticket-suggestions.tsx';

const Root = styled('form')({
  position: 'relative',
  flex: 'none',
  padding: '10px 12px',
  borderTop: `1px solid ${color.divider2}`,
  background: color.paper,
  '&[data-over]': { outline: `2px dashed ${color.primary}`, outlineOffset: -4 },
});
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
const Tray = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
});
const TrayItem = styled('li')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  padding: '2px 2px 2px 10px',
  borderRadius: radius.control,
  background: color.sunken,
  '& > svg': { flex: 'none', width: 16, height: 16, color: color.text2 },
  '& > span': { ...ellipsis, maxWidth: 220 },
});
const Warning = styled('p')({ ...type.secondary, margin: '0 0 8px', color: color.error });
const Above = styled('div')({ position: 'absolute', left: 12, bottom: '100%', zIndex: 3, marginBottom: 6 });

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

const filesOf = (list: FileList | null | undefined): File[] => [...(list ?? [])];

/** Writes into a chat: text, files, emoji, and "#" to name a ticket. Enter sends (S262). */
export function ChatComposer({ chatId, isNarrow }: { chatId: number; isNarrow: boolean }) {
  const { t } = useTranslation(['teamChat', 'composer']);
  const format = useFormat();
  const listId = useId();
  const { id: userId } = useSignedIn().user;
  const input = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useDraft(userId, chatId);
  const [caret, setCaret] = useState(text.length);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [isEmojiOpen, setEmojiOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const [active, setActive] = useState(0);
  const sayTyping = useTypingNotice(chatId);

  const search = isDismissed ? null : ticketSearchAt(text, caret);
  const { tickets, isSearching, isFailed } = useTicketSuggestions(search?.text ?? null);
  const current = Math.min(active, Math.max(0, tickets.length - 1));
  const over = [...text].length - longestMessage;
  const isBlank = text.trim() === '' && files.length === 0;

  useEffect(() => {
    if (!isNarrow) input.current?.focus();
  }, [isNarrow]);

  function write(next: string, nextCaret: number): void {
    setText(next);
    setCaret(nextCaret);
    setDismissed(false);
    setActive(0);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(nextCaret, nextCaret);
    });
  }

  function insert(sign: string): void {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    write(`${text.slice(0, selectionStart)}${sign}${text.slice(selectionEnd)}`, selectionStart + sign.length);
  }

  function addFiles(chosen: readonly File[]): void {
    if (chosen.length === 0) return;
    const large = chosen.find(({ size }) => size > fileLimit());
    setRefused(large ? t('composer.tooLarge', { name: large.name, limit: format.fileSize(fileLimit()) }) : null);
    setFiles((known) => [...known, ...chosen.filter(({ size }) => size <= fileLimit())]);
  }

  function choose(ticketId: number): void {
    if (search === null) return;
    const next = withTicket(text, { start: search.start, end: caret, ticketId });
    write(next.text, next.caret);
  }

  function send(): void {
    if (isBlank || over > 0) return;
    const [first = null, ...rest] = files;
    writeToChat(userId, { chatId, message: text.trim(), file: first });
    for (const file of rest) writeToChat(userId, { chatId, message: '', file });
    setText('');
    setCaret(0);
    setFiles([]);
    setRefused(null);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends a composed letter sends nothing.
    if (event.nativeEvent.isComposing) return;
    if (search !== null && tickets.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        return setActive((current + step + tickets.length) % tickets.length);
      }
      const chosen = tickets[current];
      if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen !== undefined) {
        event.preventDefault();
        return choose(chosen.id);
      }
    }
    if (event.key === 'Escape' && search !== null) {
      event.preventDefault();
      event.stopPropagation();
      return setDismissed(true);
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  }

  const isListed = search !== null && (tickets.length > 0 || search.text !== '');
  const note = isSearching
    ? t('tickets.searching')
    : isFailed
      ? t('tickets.failed')
      : tickets.length === 0
        ? t('tickets.none')
        : null;

  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        addFiles(filesOf(event.dataTransfer.files));
      }}
      data-over={isOver || undefined}
      data-testid="chat-composer"
    >
      {isListed && (
        <TicketSuggestions
          id={listId}
          tickets={tickets}
          note={note}
          active={current}
          onActive={setActive}
          onChoose={choose}
        />
      )}
      {isEmojiOpen && (
        <Suspense fallback={null}>
          <Above>
            <EmojiPanel
              id={`${listId}-emoji`}
              onPick={insert}
              onClose={() => {
                setEmojiOpen(false);
                input.current?.focus();
              }}
            />
          </Above>
        </Suspense>
      )}
      {refused !== null && (
        <Warning role="alert" data-testid="chat-file-refused">
          {refused}
        </Warning>
      )}
      {over > 0 && (
        <Warning role="status" data-testid="chat-too-long">
          {t('composer.tooLong', { count: over })}
        </Warning>
      )}
      {files.length > 0 && (
        <Tray>
          {files.map((file, index) => (
            <TrayItem key={`${index}-${file.name}`} data-testid="chat-tray-file">
              <FileIcon aria-hidden />
              <span title={file.name}>{file.name}</span>
              {format.fileSize(file.size)}
              <IconButton
                small
                label={t('composer.removeFile', { name: file.name })}
                onClick={() => setFiles((known) => known.filter((one) => one !== file))}
              >
                <X />
              </IconButton>
            </TrayItem>
          ))}
        </Tray>
      )}
      <Bar>
        <Wide>
          <IconButton
            label={t('composer:emoji.open')}
            aria-haspopup="dialog"
            aria-expanded={isEmojiOpen}
            onClick={() => setEmojiOpen(!isEmojiOpen)}
            data-testid="chat-emoji"
          >
            <Smile />
          </IconButton>
        </Wide>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            addFiles(filesOf(event.target.files));
            // Without this, choosing the same file again would not be reported.
            event.target.value = '';
          }}
          data-testid="chat-files"
        />
        <IconButton label={t('composer.attach')} onClick={() => chooser.current?.click()} data-testid="chat-attach">
          <Paperclip />
        </IconButton>
        <Wide>
          <IconButton
            label={t('composer.ticket')}
            onClick={() => insert(text === '' || /\s$/.test(text.slice(0, caret)) ? '#' : ' #')}
            data-testid="chat-hash"
          >
            <Hash />
          </IconButton>
        </Wide>
        <Input
          ref={input}
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          placeholder={isNarrow ? t('composer.placeholderShort') : t('composer.placeholder')}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListed && tickets.length > 0 ? `${listId}-${current}` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setCaret(event.target.selectionStart);
            setDismissed(false);
            setActive(0);
            if (event.target.value.trim() !== '') sayTyping();
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event: ClipboardEvent) => {
            const pasted = filesOf(event.clipboardData.files);
            if (pasted.length === 0) return;
            event.preventDefault();
            addFiles(pasted);
          }}
          data-testid="chat-input"
        />
        <Send type="submit" aria-label={t('composer.send')} disabled={isBlank || over > 0} data-testid="chat-send">
          <SendHorizontal aria-hidden />
        </Send>
      </Bar>
    </Root>
  );
}
