import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleMark } from '../../../ui/display/sample-mark.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { ConnectionName } from '../../connections/index.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { QueueLabel } from './queue-label.tsx';
import { Line } from './row-line.ts';
import { ClosedBadge, RowTags, SnoozedMark, WaitingPlace } from './row-marks.tsx';

const HandedOver = styled('span')({ ...type.meta, ...ellipsis, flex: '0 1 auto', fontWeight: 600, color: color.info });
const Owner = styled('span')({
  ...type.meta,
  ...ellipsis,
  flex: '0 1 auto',
  minWidth: 32,
  marginLeft: 'auto',
  textAlign: 'right',
  color: color.text3,
});

/** The third line: where the ticket belongs, what it is marked with, and whose it is. */
export function BelongingLine({
  ticket,
  handedOverBy,
  seesOwners,
  buttonCount,
  buttons,
}: {
  ticket: TicketEntry;
  handedOverBy: TicketEntry['transferredBy'];
  seesOwners: boolean;
  buttonCount: number;
  buttons: ReactNode;
}) {
  const { t } = useTranslation('tickets');
  const { user } = ticket;
  const isPending = ticket.status === 'pending';
  return (
    <Line data-buttons={buttonCount}>
      {handedOverBy === null ? (
        <QueueLabel queue={ticket.queue} />
      ) : (
        <HandedOver title={handedOverBy.name} data-testid="ticket-handed-over">
          {t('row.handedOver', { name: handedOverBy.name.split(' ', 1) })}
        </HandedOver>
      )}
      {ticket.whatsapp?.isSample === true && <SampleMark />}
      <ConnectionName connection={ticket.whatsapp} />
      {ticket.status === 'closed' && <ClosedBadge />}
      <RowTags tags={ticket.tags} />
      {ticket.snoozedUntil !== null && <SnoozedMark until={ticket.snoozedUntil} />}
      {isPending && <WaitingPlace ticket={ticket} />}
      {!isPending && seesOwners && user !== null && (
        <Owner title={t('row.owner', { name: user.name })}>{user.name.split(' ', 1)}</Owner>
      )}
      {buttons}
    </Line>
  );
}
