import { type OpenedTicket, ticketsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { contactTitle } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { goToTicket } from '../../notifications/index.ts';

const Root = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 220,
  maxWidth: 360,
  minHeight: 52,
  margin: '6px -4px 2px -6px',
  padding: '6px 10px',
  borderRadius: 8,
  background: `color-mix(in srgb, ${color.text} 7%, transparent)`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: `color-mix(in srgb, ${color.text} 11%, transparent)` },
  '& > span:not([aria-hidden])': { flex: 1, minWidth: 0 },
  '& strong, & small': { ...ellipsis, display: 'block' },
  '& strong': { ...type.secondary, fontWeight: 600 },
  '& small': type.meta,
  '& > svg': { flex: 'none', width: 16, height: 16 },
});
const Mark = styled('i')({
  display: 'inline-block',
  width: 8,
  height: 8,
  marginRight: 6,
  borderRadius: 3,
  background: `color-mix(in srgb, var(--mark), ${color.queueMix})`,
});

/** For how long a card believes what it knows of its ticket, in milliseconds. */
const freshFor = 30_000;

function Card({ ticket }: { ticket: OpenedTicket }) {
  const { t } = useTranslation('teamChat');
  const navigate = useNavigate();
  const { id, uuid, status, contact, queue, user } = ticket;
  const name = contactTitle(contact);
  const about = [queue?.name ?? t('tickets.noQueue'), t(`tickets.status.${status}`), user?.name];
  return (
    <Root
      href={`/tickets/${uuid}`}
      aria-label={t('tickets.open', { id, name })}
      onClick={(event) => {
        // Another tab is the browser's business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goToTicket(ticket, navigate);
      }}
      data-testid="chat-ticket"
      data-ticket={id}
    >
      <Avatar name={name} picture={contact.profilePicUrl} />
      <span>
        <strong>{`#${id} ${name}`}</strong>
        <small>
          <Mark style={{ '--mark': queue?.color ?? color.text3 }} />
          {about.filter(Boolean).join(' · ')}
        </small>
      </span>
      <ArrowUpRight aria-hidden />
    </Root>
  );
}

/** A ticket that a message names. Who may not see it, or where there is none, sees its number in the text and no more. */
export function TicketCard({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['teamChat', 'ticket', id],
    queryFn: ({ signal }) => call(ticketsEndpoints.get, { params: { id }, signal }),
    meta: { quiet: true },
    retry: false,
    staleTime: freshFor,
  });
  return data === undefined ? null : <Card ticket={data} />;
}
