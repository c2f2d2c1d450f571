import { ticketsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { ratingKey } from '../query-keys.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', gap: 4 });
const Title = styled('h3')({ ...type.h2, margin: 0 });
const Line = styled('p')({ ...type.body, margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
const Quiet = styled('p')({ ...type.meta, margin: 0, color: color.text2, overflowWrap: 'anywhere' });

/** The rating of a ticket, as the server has it when the drawer opens and after each change (live-updates.ts). */
function useRating(ticketId: number) {
  return useQuery({
    queryKey: ratingKey(ticketId),
    queryFn: async ({ signal }) => (await call(ticketsEndpoints.get, { params: { id: ticketId }, signal })).rating,
    staleTime: 0,
    meta: { quiet: true },
  });
}

const rateWords = { 1: 'rating.rates.1', 2: 'rating.rates.2', 3: 'rating.rates.3' } as const;

/** What the customer thought of the service, why, and whose work it was. Nothing is shown before the first rating. */
export function TicketRating({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation(['ticketActions', 'messages']);
  const titleId = useId();
  const { data: rating } = useRating(ticketId);
  if (rating === undefined || rating === null) return null;
  const { rate, comment, attendedBy, closedBy } = rating;
  const people = [
    attendedBy && t('rating.attendedBy', { name: attendedBy.name }),
    closedBy && t('rating.closedBy', { name: closedBy.name }),
  ];
  return (
    <Root aria-labelledby={titleId} data-testid="ticket-rating">
      <Title id={titleId}>{t('rating.title')}</Title>
      <Line>{t(`messages:${rateWords[rate]}`)}</Line>
      {comment !== null && <Line>{t('messages:timeline.note', { note: comment })}</Line>}
      <Quiet>{people.filter((person) => person !== null).join(' · ')}</Quiet>
    </Root>
  );
}
