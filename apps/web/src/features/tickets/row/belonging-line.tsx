import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SampleMark } from '../../../ui/display/sample-mark.tsx';
import { styled } from '../../../ui/styled.ts';
import { factsContainer } from '../../../ui/theme/facts-room.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { ConnectionName } from '../../connections/index.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { FittingTags } from '../../tags/index.ts';
import { QueueLabel } from './queue-label.tsx';
import { Line } from './row-line.ts';
import { ClosedBadge, SnoozedMark, WaitingPlace } from './row-marks.tsx';

const HandedOver = styled('span')({ ...type.meta, ...ellipsis, flex: '0 1 auto', fontWeight: 600, color: color.info });
const Owner = styled('span')({
  ...type.meta,
  ...ellipsis,
  flex: 'none',
  maxWidth: 72,
  marginLeft: 'auto',
  textAlign: 'right',
  color: color.text3,
  // The buttons of the row take its place.
  '[data-testid=ticket-row]:hover &, :focus-within > &': { display: 'none' },
  // On touch screens they are always there; the rows of a phone have room for both.
  '@media (hover: none)': { '@container facts-row (max-width: 300px)': { display: 'none' } },
});

const Facts = styled('div')(factsContainer('row'));

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
    <Facts>
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
        <FittingTags tags={ticket.tags} testIds={{ tag: 'ticket-tag' }} />
        {ticket.snoozedUntil !== null && <SnoozedMark until={ticket.snoozedUntil} />}
        {isPending && <WaitingPlace ticket={ticket} />}
        {!isPending && seesOwners && user !== null && (
          <Owner title={t('row.owner', { name: user.name })}>{user.name.split(' ', 1)}</Owner>
        )}
        {buttons}
      </Line>
    </Facts>
  );
}
