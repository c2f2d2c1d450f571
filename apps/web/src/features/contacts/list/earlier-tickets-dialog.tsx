import { ticketsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';
import { ticketsOfContactKey } from '../query-keys.ts';

const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });
const Tickets = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Ticket = styled(Link)({
  display: 'block',
  padding: '10px 12px',
  margin: '0 -12px',
  borderRadius: radius.control,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: color.hover },
  '& > div': { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' },
  '& > p': { ...type.secondary, ...ellipsis, margin: '2px 0 0', color: color.text2 },
  '& small': { ...type.meta, color: color.text2 },
});

/** The conversations with a contact that the viewer may see, newest first, each with the way to it (S595). */
export function EarlierTicketsDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const format = useFormat();
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const { data, error, refetch } = useQuery({
    queryKey: ticketsOfContactKey(id),
    queryFn: ({ signal }) => call(ticketsEndpoints.ofContact, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 520 } } }}
      data-testid="earlier-tickets"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('earlier.title', { name })}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={onClose}>
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody>
        {data === undefined && error === null && <Skeleton style={{ height: 64 }} />}
        {data === undefined && error !== null && (
          <div role="alert">
            <Quiet>{errorText(error)}</Quiet>
            <Button size="small" onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          </div>
        )}
        {data?.length === 0 && <Quiet>{t('earlier.none')}</Quiet>}
        {data !== undefined && data.length > 0 && (
          <Tickets>
            {data.map((ticket) => (
              <li key={ticket.id}>
                <Ticket to={`/tickets/${ticket.uuid}`} data-testid="earlier-ticket">
                  <div>
                    <strong>{`#${ticket.id}`}</strong>
                    <StatusChip tone={ticket.status === 'closed' ? 'neutral' : 'ok'}>
                      {t(`earlier.${ticket.status}`)}
                    </StatusChip>
                    {ticket.queue !== null && <small>{ticket.queue.name}</small>}
                    <small>
                      <time dateTime={ticket.updatedAt}>{format.dateTime(ticket.updatedAt)}</time>
                    </small>
                  </div>
                  <p>{ticket.lastMessage}</p>
                </Ticket>
              </li>
            ))}
          </Tickets>
        )}
      </DialogBody>
    </Dialog>
  );
}
