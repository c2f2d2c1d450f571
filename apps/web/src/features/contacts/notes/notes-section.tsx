import type { TicketNote } from '@balcao/contract';
import { can, canDeleteNote } from '@balcao/domain';
import Lock from 'lucide-react/icons/lock';
import Trash from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { NoteForm } from './note-form.tsx';
import { type NotesOf, useNoteCalls, useNotes } from './use-notes.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', gap: 12 });
const Title = styled('h3')({ ...type.h2, margin: 0 });
const Inside = styled('p')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: '2px 0 0',
  color: color.noteText,
  '& svg': { width: 14, height: 14, flex: 'none' },
});
const Notes = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Note = styled('li')({
  display: 'flex',
  gap: 4,
  padding: '8px 6px 8px 12px',
  borderRadius: radius.control,
  background: color.noteBg,
  color: color.noteText,
  boxShadow: `inset 3px 0 0 ${color.noteLine}`,
  overflow: 'hidden',
});
const Words = styled('div')({
  flex: 1,
  minWidth: 0,
  '& p': { ...type.body, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& small': { ...type.meta, display: 'block', marginTop: 4 },
  '& + button': { color: 'inherit', alignSelf: 'flex-start' },
});
const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });

function NoteRow({ note, onDelete }: { note: TicketNote; onDelete: () => void }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { user } = useSignedIn();
  const author = note.user?.name ?? t('notes.gone');
  const mayDelete = canDeleteNote(
    { userId: user.id, isAdmin: can(user, 'tickets-manager:showall') },
    note.user?.id ?? null,
  );
  return (
    <Note data-testid="note">
      <Words>
        <p>{note.note}</p>
        <small>
          {author}
          {' · '}
          <time dateTime={note.createdAt}>{format.shortDateTime(note.createdAt)}</time>
        </small>
      </Words>
      {mayDelete && (
        <IconButton small label={t('notes.deleteOf', { name: author })} onClick={onDelete} data-testid="note-delete">
          <Trash />
        </IconButton>
      )}
    </Note>
  );
}

function NoteList({ of, onDelete }: { of: NotesOf; onDelete: (note: TicketNote) => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const { data, error, refetch } = useNotes(of);
  if (data === undefined && error === null) return <Skeleton style={{ height: 48 }} data-testid="notes-loading" />;
  if (data === undefined) {
    return (
      <div role="alert" data-testid="notes-error">
        <Quiet>{t('notes.errorTitle')}</Quiet>
        <Quiet>{errorText(error)}</Quiet>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </div>
    );
  }
  if (data.length === 0) return <Quiet>{t('notes.empty')}</Quiet>;
  return (
    <Notes data-testid="notes-list">
      {data.map((note) => (
        <NoteRow key={note.id} note={note} onDelete={() => onDelete(note)} />
      ))}
    </Notes>
  );
}

/** The team's notes about a conversation: to read, to add and to delete. The customer never sees them (S199–S205). */
export function NotesSection({ of, withTitle = true }: { of: NotesOf; withTitle?: boolean }) {
  const { t } = useTranslation('contacts');
  const titleId = useId();
  const calls = useNoteCalls(of);
  const [doomed, setDoomed] = useState<TicketNote | null>(null);
  return (
    <Root aria-labelledby={withTitle ? titleId : undefined} data-testid="notes">
      <div>
        {withTitle && <Title id={titleId}>{t('notes.title')}</Title>}
        <Inside>
          <Lock aria-hidden />
          {t('notes.internal')}
        </Inside>
      </div>
      <NoteForm onAdd={calls.add} />
      <NoteList of={of} onDelete={setDoomed} />
      <ConfirmDialog
        open={doomed !== null}
        title={t('notes.deleteTitle')}
        text={t('notes.deleteText')}
        onConfirm={() => (doomed === null ? undefined : calls.remove(doomed.id))}
        onClose={() => setDoomed(null)}
      />
    </Root>
  );
}
