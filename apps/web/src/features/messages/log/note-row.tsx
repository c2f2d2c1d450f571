import type { TicketNote } from '@balcao/contract';
import { canDeleteNote } from '@balcao/domain';
import Lock from 'lucide-react/icons/lock';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { deleteNote, splitByMentions, viewerOf } from '../../desk/index.ts';

const Center = styled('div')({ display: 'flex', justifyContent: 'center' });
const Note = styled('div')({
  width: 'min(560px, 80%)',
  margin: '4px 0 10px',
  padding: '6px 12px 8px',
  borderRadius: radius.control,
  border: `1px solid ${color.noteLine}`,
  background: color.noteBg,
  color: color.noteText,
  [narrow]: { width: '94%' },
});
const Head = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 28,
  '& > svg': { width: 14, height: 14, flex: 'none' },
  '& > strong': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& > span': ellipsis,
  '& > time': { marginLeft: 'auto' },
  '& > button': { color: 'inherit', margin: '-4px -8px -4px 0' },
});
const Words = styled('p')({ ...type.body, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const Mention = styled('strong')({
  padding: '0 4px',
  borderRadius: 4,
  background: `color-mix(in srgb, ${color.noteLine} 60%, transparent)`,
  fontWeight: 600,
});

/** A note of the team at its place in the conversation. The customer never sees it (S205). */
export function NoteRow({ note }: { note: TicketNote }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { user } = useSignedIn();
  const [isDoomed, setDoomed] = useState(false);
  const author = note.user?.name ?? t('timeline.gone');
  const mayDelete = canDeleteNote(viewerOf(user), note.user?.id ?? null);
  return (
    <Center>
      <Note data-testid="inline-note">
        <Head>
          <Lock aria-hidden />
          <strong>{author}</strong>
          <span>{t('note.internal')}</span>
          <time dateTime={note.createdAt}>{format.time(note.createdAt)}</time>
          {mayDelete && (
            <IconButton
              small
              label={t('note.deleteOf', { name: author })}
              onClick={() => setDoomed(true)}
              data-testid="inline-note-delete"
            >
              <Trash />
            </IconButton>
          )}
        </Head>
        <Words>
          {splitByMentions(note.note, note.mentions).map((part, index) =>
            // The parts of a text have no other identity than their place.
            typeof part === 'string' ? part : <Mention key={index}>{`@${part.name}`}</Mention>,
          )}
        </Words>
      </Note>
      <ConfirmDialog
        open={isDoomed}
        title={t('note.deleteTitle')}
        text={t('note.deleteText')}
        onConfirm={() => deleteNote(note)}
        onClose={() => setDoomed(false)}
      />
    </Center>
  );
}
