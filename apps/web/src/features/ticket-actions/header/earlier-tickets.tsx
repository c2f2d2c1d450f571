import { useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../lib/api/errors.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';
import { loadHistory, useDesk } from '../../desk/index.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', gap: 8 });
const Title = styled('h3')({ ...type.h2, margin: 0 });
const Rows = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Row = styled(Link)({
  display: 'block',
  margin: '0 -8px',
  padding: '6px 8px',
  borderRadius: radius.control,
  color: color.text,
  textDecoration: 'none',
  '&:hover': { background: color.hover },
  '& > span': { ...ellipsis, display: 'block' },
  '& > span:last-of-type': { ...type.meta, color: color.text2 },
});
const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });

function EarlierTicket({ id }: { id: number }) {
  const { t } = useTranslation('ticketActions');
  const format = useFormat();
  const ticket = useDesk((state) => state.tickets.get(id));
  if (ticket === undefined) return null;
  const facts = [t(`earlier.${ticket.status}`), ticket.queue?.name, ticket.user?.name];
  return (
    <li>
      <Row to={`/tickets/${ticket.uuid}`} data-testid="earlier-ticket">
        <span>{t('earlier.ticket', { id, when: format.date(ticket.createdAt) })}</span>
        <span>{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      </Row>
    </li>
  );
}

/** Fetches the tickets of the contact when the list appears; answers why they could not be fetched. */
function useLoading(ticketId: number) {
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    setError(null);
    loadHistory(ticketId).catch(setError);
  }, [ticketId]);
  useEffect(load, [load]);
  return { error, load };
}

/** The other tickets with the same contact that the viewer may see; each leads to its conversation. */
export function EarlierTickets({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation(['ticketActions', 'common']);
  const titleId = useId();
  const ids = useDesk((state) => state.histories.get(ticketId));
  const { error, load } = useLoading(ticketId);
  return (
    <Root aria-labelledby={titleId} data-testid="earlier-tickets">
      <Title id={titleId}>{t('earlier.title')}</Title>
      {ids === undefined && error === null && <Skeleton style={{ height: 40 }} />}
      {ids === undefined && error !== null && (
        <div role="alert">
          <Quiet>{errorText(error)}</Quiet>
          <Button size="small" onClick={load} data-testid="earlier-tickets-retry">
            {t('common:actions.retry')}
          </Button>
        </div>
      )}
      {ids?.length === 0 && <Quiet>{t('earlier.none')}</Quiet>}
      {ids !== undefined && ids.length > 0 && (
        <Rows>
          {ids.map((id) => (
            <EarlierTicket key={id} id={id} />
          ))}
        </Rows>
      )}
    </Root>
  );
}
