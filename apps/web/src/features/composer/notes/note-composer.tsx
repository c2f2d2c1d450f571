import { noteLength } from '@balcao/domain';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import X from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { deskStore, mentionedIn, setTypedNote, useDesk, writeNote } from '../../desk/index.ts';
import { Bar, Input, RoundButton } from '../composer-styles.tsx';
import { sendsByEnter } from '../text/text-field.tsx';
import { MentionList } from './mention-list.tsx';
import { completeMention } from './mention-word.ts';
import { useMentions } from './use-mentions.ts';

const Root = styled('div')({ position: 'relative', background: color.noteBg, color: color.noteText });
const Head = styled('p')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  padding: '8px 16px 0',
  '& > svg': { width: 14, height: 14, flex: 'none' },
});

/** Where the caret goes with the next drawing, after a name was completed. */
function useCaret(text: string) {
  const input = useRef<HTMLTextAreaElement>(null);
  const next = useRef<number | null>(null);
  const [caret, setCaret] = useState(text.length);
  useLayoutEffect(() => {
    if (next.current === null) return;
    input.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [text]);
  useEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return {
    input,
    caret,
    follow: (field: HTMLTextAreaElement) => setCaret(field.selectionStart),
    moveTo(position: number): void {
      next.current = position;
      setCaret(position);
    },
  };
}

/**
 * The input while a note is written: it stays with the team, and nothing of it goes the way of messages. Enter saves
 * it, Escape goes back to the message (S452).
 */
export function NoteComposer({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const { t } = useTranslation('composer');
  const toast = useToast();
  const { busy, run } = useBusy();
  const listId = useId();
  const text = useDesk((state) => state.typedNotes.get(ticketId) ?? '');
  const ticket = useDesk((state) => state.tickets.get(ticketId));
  const { input, caret, follow, moveTo } = useCaret(text);
  const write = (next: string): void => deskStore.update((state) => setTypedNote(state, ticketId, next));
  const pick = ({ name }: { name: string }): void => {
    const completed = completeMention(text, caret, name);
    moveTo(completed.caret);
    write(completed.text);
  };
  const mentions = useMentions(ticket ?? { queueId: null, userId: null }, { text, caret }, pick);
  const isTooShort = text.trim().length < noteLength.min;

  async function save(): Promise<void> {
    if (isTooShort) return;
    try {
      await writeNote(
        ticketId,
        text,
        mentionedIn(text, mentions.everybody).map(({ id }) => id),
      );
      deskStore.update((state) => setTypedNote(state, ticketId, null));
      onClose();
    } catch (error) {
      toast.failure(error);
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void run(save);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (mentions.takeKey(event)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsByEnter()) return;
    event.preventDefault();
    void run(save);
  };
  return (
    <Root data-testid="note-composer">
      <Head>
        <Lock aria-hidden />
        {t('note.internal')}
      </Head>
      <Bar onSubmit={onSubmit}>
        {mentions.found.length > 0 && (
          <MentionList id={listId} people={mentions.found} chosen={mentions.chosen} onPick={pick} />
        )}
        <IconButton label={t('note.close')} onClick={onClose} data-testid="note-close">
          <X />
        </IconButton>
        <Input
          ref={input}
          rows={1}
          value={text}
          maxLength={noteLength.max}
          aria-label={t('note.label')}
          placeholder={t('note.placeholder')}
          aria-autocomplete="list"
          aria-controls={mentions.found.length > 0 ? listId : undefined}
          aria-activedescendant={mentions.found.length > 0 ? `${listId}-${mentions.chosen}` : undefined}
          onChange={(event) => {
            follow(event.target);
            write(event.target.value);
          }}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={onKeyDown}
          data-write
          data-testid="note-input"
        />
        <RoundButton type="submit" label={t('note.save')} disabled={busy || isTooShort} data-testid="note-save">
          <Check size={20} />
        </RoundButton>
      </Bar>
    </Root>
  );
}
