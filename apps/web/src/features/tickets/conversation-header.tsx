import type { ContactCard } from '@balcao/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';
import { AcceptButton } from './accept-button.tsx';
import type { TicketEntry } from './desk-state.ts';
import { QueueLabel } from './queue-label.tsx';

const Root = styled('header')({ display: 'flex', alignItems: 'center', gap: 12, flex: 'none', minHeight: 64, padding: '8px 16px', background: color.paper, borderBottom: `1px solid ${color.divider2}` });
const Back = styled(Link)({ display: 'grid', placeItems: 'center', width: 44, height: 44, margin: '0 -8px 0 -12px', flex: 'none', borderRadius: radius.control, color: color.text2, '&:hover': { background: color.hover } });
const Texts = styled('div')({ flex: 1, minWidth: 0 });
const Name = styled('h2')({ ...type.h2, ...ellipsis, margin: 0 });
const Facts = styled('div')({ ...type.meta, display: 'flex', flexWrap: 'wrap', gap: '0 10px', color: color.text2 });

/** The way back to the lists, where there is room for one thing only (S156). */
export function BackToLists() {
  const { t } = useTranslation('tickets');
  return (
    <Back to="/tickets" aria-label={t('conversation.back')} data-testid="conversation-back">
      <ArrowLeft aria-hidden />
    </Back>
  );
}

/** Whose conversation this is: contact, number, ticket, queue and owner (S143). */
export function ConversationHeader({ ticket, contact, withBack, onAccepted }: { ticket: TicketEntry; contact: ContactCard; withBack: boolean; onAccepted: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <Root>
      {withBack && <BackToLists />}
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={40} />
      <Texts>
        <Name title={contact.name} data-testid="conversation-name">
          {contact.name}
        </Name>
        <Facts>
          {contact.number !== null && <span>{t('conversation.number', { number: contact.number })}</span>}
          <span>{t('conversation.ticket', { id: ticket.id })}</span>
          <QueueLabel queue={ticket.queue} />
          {ticket.user && <span>{ticket.user.name}</span>}
        </Facts>
      </Texts>
      {ticket.status === 'closed' && <StatusChip>{t('row.closed')}</StatusChip>}
      {ticket.status === 'pending' && <AcceptButton ticket={ticket} contactName={contact.name} onAccepted={onAccepted} />}
    </Root>
  );
}
