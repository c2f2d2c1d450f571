import type { Mention } from '@balcao/contract';
import AtSign from 'lucide-react/icons/at-sign';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';

const Root = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '6px 16px',
  border: 0,
  background: color.noteBg,
  font: 'inherit',
  color: color.noteText,
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -2 },
  '& > svg': { flex: 'none', width: 20, height: 20 },
  '& > span': { flex: 1, minWidth: 0 },
  '& strong, & small': { ...ellipsis, display: 'block' },
  '& strong': { fontWeight: 600 },
  '& small': type.secondary,
});

/** A note that calls the viewer, in the bell. A click leads to its conversation. */
export function MentionRow({
  mention: { note, ticket, contactName },
  onChoose,
}: {
  mention: Mention;
  onChoose: (ticket: Mention['ticket']) => void;
}) {
  const { t } = useTranslation('notifications');
  return (
    <Root type="button" onClick={() => onChoose(ticket)} data-testid="mention-row">
      <AtSign aria-hidden />
      <span>
        <strong>{t('mentioned', { name: note.user?.name ?? t('somebody') })}</strong>
        <small>{`${contactName} · ${note.note}`}</small>
      </span>
    </Root>
  );
}
