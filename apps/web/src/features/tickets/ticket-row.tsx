import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../lib/use-format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { plainText } from '../messages/index.ts';
import { AcceptButton } from './accept-button.tsx';
import { useDesk } from './desk-store.ts';
import { QueueLabel } from './queue-label.tsx';

const Root = styled('li')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 72,
  padding: '8px 16px',
  borderBottom: `1px solid ${color.divider2}`,
  '&[data-current]': { background: color.primaryTint, boxShadow: `inset 3px 0 0 ${color.primary}` },
  '&:has(a):hover:not([data-current])': { background: color.hover },
});
const Texts = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1 });
const Top = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 8 });
// The whole row leads to the conversation, and the name is what is read aloud.
const Name = styled(Link)({ ...ellipsis, flex: 1, fontSize: 15, lineHeight: '20px', fontWeight: 550, color: color.text, textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 }, '&:focus-visible': { outline: 'none' }, '&:focus-visible::after': { outline: `2px solid ${color.info}`, outlineOffset: -2 } });
const Waiting = styled('span')({ ...ellipsis, flex: 1, fontSize: 15, lineHeight: '20px', fontWeight: 550 });
const Time = styled('time')({ ...type.meta, flex: 'none', color: color.text2 });
const Preview = styled('span')({ ...type.secondary, ...ellipsis, flex: 1, color: color.text2 });
const Badge = styled('span')({ ...type.meta, flex: 'none', minWidth: 20, padding: '2px 6px', borderRadius: 10, background: color.primary, color: color.onPrimary, fontWeight: 600, textAlign: 'center' });
const Hidden = styled('span')(visuallyHidden);

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Badge data-testid="ticket-unread">
      <span aria-hidden>{format.number(count)}</span>
      <Hidden>{t('row.unread', { count })}</Hidden>
    </Badge>
  );
}

/** One ticket of a list: whose, the last words, when, how many unread, which queue. A waiting one is accepted, not opened (S124–S129). */
export const TicketRow = memo(function TicketRow({ id, isCurrent, onAccepted }: { id: number; isCurrent: boolean; onAccepted: () => void }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const ticket = useDesk((state) => state.tickets.get(id));
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  if (ticket === undefined || contact === undefined) return null;
  const isPending = ticket.status === 'pending';
  return (
    <Root data-current={isCurrent || undefined} data-testid="ticket-row" data-ticket-id={id}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={40} />
      <Texts>
        <Top>
          {isPending ? (
            <Waiting title={contact.name}>{contact.name}</Waiting>
          ) : (
            <Name to={`/tickets/${ticket.uuid}`} title={contact.name} aria-current={isCurrent || undefined}>
              {contact.name}
            </Name>
          )}
          <Time dateTime={ticket.updatedAt} title={format.longDateTime(ticket.updatedAt)}>
            {format.timeOrDate(ticket.updatedAt, Date.now())}
          </Time>
        </Top>
        <Top>
          <Preview>{plainText(ticket.lastMessage)}</Preview>
          <Unread count={ticket.unreadMessages} />
        </Top>
        <Top>
          <QueueLabel queue={ticket.queue} />
          {ticket.status === 'closed' && <StatusChip>{t('row.closed')}</StatusChip>}
        </Top>
      </Texts>
      {isPending && <AcceptButton ticket={ticket} contactName={contact.name} onAccepted={onAccepted} />}
    </Root>
  );
});
