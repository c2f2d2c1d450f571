import { ticketsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';

const Notice = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.text,
});

/** Says where conversations with a contact run already, with a way to those that the viewer may see (S438). */
export function RunningNotice({ contactId, onLeave }: { contactId: number; onLeave: () => void }) {
  const { t } = useTranslation('ticketActions');
  // Without an answer there is no warning; the server refuses a second conversation on the same connection anyway.
  const { data = [] } = useQuery({
    queryKey: ['tickets', 'running', contactId],
    queryFn: ({ signal }) => call(ticketsEndpoints.running, { query: { contactId }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return data.map(({ whatsapp, userName, uuid }, index) => (
    <Notice key={uuid ?? index} role="status" data-testid="new-ticket-running">
      <span>
        {userName === null
          ? t('newTicket.waits', { connection: whatsapp?.name ?? '' })
          : t('newTicket.runs', { connection: whatsapp?.name ?? '', name: userName })}
      </span>
      {uuid !== null && (
        <ButtonLink size="small" to={`/tickets/${uuid}`} onClick={onLeave} data-testid="new-ticket-open-running">
          {t('newTicket.openRunning')}
        </ButtonLink>
      )}
    </Notice>
  ));
}
