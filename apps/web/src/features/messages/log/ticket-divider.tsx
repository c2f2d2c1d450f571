import History from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { TicketEntry } from '../../desk/index.ts';

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '6px 0 12px',
  '&::before, &::after': { content: '""', flex: 1, minWidth: 16, borderTop: `1px solid ${color.outline}` },
});
const Label = styled('h3')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  padding: '4px 12px',
  borderRadius: 12,
  background: color.paper,
  color: color.text2,
  fontWeight: 400,
  '& > strong': { fontWeight: 600, color: color.text },
  '& > svg': { width: 14, height: 14, flex: 'none' },
});

/** The heading above the messages of one of several tickets: its number, day, queue and owner. */
export function TicketDivider({ ticket: { id, createdAt, queue, user } }: { ticket: TicketEntry }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const facts = [format.date(createdAt), queue?.name, user?.name].filter((fact) => fact !== undefined);
  return (
    <Root>
      <Label data-testid="ticket-divider">
        <History aria-hidden />
        <strong>{t('history.ticket', { id })}</strong>
        <span>{facts.join(' · ')}</span>
      </Label>
    </Root>
  );
}
