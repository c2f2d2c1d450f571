import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import type { Hit, TicketEntry } from '../../desk/index.ts';
import { ChosenName } from './choice-mark.tsx';
import { nameLook } from './row-styles.ts';

// The whole row is a link to the conversation, and the name is its accessible text.
const Name = styled(Link)({
  ...nameLook,
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${color.info}`, outlineOffset: -2 },
});
const WaitingName = styled('span')(nameLook);

function WaitingTitle({ name }: { name: string }) {
  const { t } = useTranslation('tickets');
  return <WaitingName title={t('row.waitsForAccept')}>{name}</WaitingName>;
}

/** The name: what is chosen among several, who waits, or the way to the conversation. */
export function RowName({
  ticket,
  name,
  hit,
  isCurrent,
  isActive,
  isChosen,
  onChoose,
}: {
  ticket: TicketEntry;
  name: string;
  hit: Hit | undefined;
  isCurrent: boolean;
  isActive: boolean;
  isChosen: boolean | null;
  onChoose: (ticketId: number, isRange: boolean) => void;
}) {
  if (isChosen !== null)
    return (
      <ChosenName isChosen={isChosen} isActive={isActive} onChoose={(isRange) => onChoose(ticket.id, isRange)}>
        {name}
      </ChosenName>
    );
  if (ticket.status === 'pending') return <WaitingTitle name={name} />;
  return (
    <Name
      to={`/tickets/${ticket.uuid}${hit === undefined ? '' : `?m=${hit.messageId}`}`}
      title={name}
      aria-current={isCurrent || undefined}
      tabIndex={isActive ? 0 : -1}
      data-main
    >
      {name}
    </Name>
  );
}
