import { canPeek, isHandedOver } from '@balcao/domain';
import Eye from 'lucide-react/icons/eye';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { contactTitle } from '../../../lib/format/show-number.ts';
import { useFormat, useToday } from '../../../lib/format/use-format.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { SampleMark } from '../../../ui/display/sample-mark.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, motion, type } from '../../../ui/theme/tokens.ts';
import { type Hit, lastUnsentOf, type TicketEntry, useDesk, viewerOf } from '../../desk/index.ts';
import { AcceptButton } from './accept-button.tsx';
import { BelongingLine } from './belonging-line.tsx';
import { ChoiceMark } from './choice-mark.tsx';
import { QueueDot } from './queue-label.tsx';
import { RowMenuButton } from './row-menu-button.tsx';
import { Line } from './row-line.ts';
import { KindIcon, PinMark, UnreadBadge, WaitingPlace } from './row-marks.tsx';
import { RowName } from './row-name.tsx';
import { RowPreview } from './row-preview.tsx';

const Root = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: '100%',
  padding: '0 16px',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 68,
    right: 0,
    bottom: 0,
    borderBottom: `1px solid ${color.divider2}`,
  },
  '&:hover, &:focus-within': { background: color.hover },
  '&[data-current]': { background: color.primaryTint, boxShadow: `inset 3px 0 0 ${color.primary}` },
  '&[data-chosen]': { background: color.primaryTint },
  '&[data-revealed]': { background: color.infoBg, boxShadow: `inset 3px 0 0 ${color.info}` },
});
const Texts = styled('div')({ flex: 1, minWidth: 0 });
const Time = styled('time')({
  ...type.meta,
  flex: 'none',
  marginLeft: 'auto',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  '[data-unread] &': { color: color.primary, fontWeight: 600 },
});
// It has no size of its own, so it takes no clicks from the row. Shown on hover, and always on touch screens.
const Corner = styled('span')({
  position: 'relative',
  zIndex: 1,
  alignSelf: 'flex-end',
  width: 0,
  height: 0,
  marginLeft: -6,
  '& > span': {
    position: 'absolute',
    left: 4,
    bottom: -4,
    display: 'flex',
    background: color.paper,
    opacity: 0,
    transition: `opacity ${motion.fast}`,
  },
  '& button': { width: 24, height: 24 },
  '& svg': { width: 16, height: 16 },
  '& > span:focus-within, [data-testid=ticket-row]:hover & > span': { opacity: 1 },
  '@media (hover: none)': { '& > span': { opacity: 1, background: 'none' } },
});

function PeekButton({
  id,
  name,
  isActive,
  onPeek,
}: {
  id: number;
  name: string;
  isActive: boolean;
  onPeek: (ticketId: number) => void;
}) {
  const { t } = useTranslation('tickets');
  return (
    <IconButton
      small
      label={t('row.peek')}
      aria-description={name}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onPeek(id)}
      data-testid="ticket-peek"
    >
      <Eye />
    </IconButton>
  );
}

function AcceptPlace({
  ticket,
  contactName,
  isActive,
  isFirst,
  isCompact,
}: {
  ticket: TicketEntry;
  contactName: string;
  isActive: boolean;
  isFirst: boolean;
  isCompact: boolean;
}) {
  return (
    <AcceptButton
      ticket={ticket}
      contactName={contactName}
      // One button stands out: whoever is next.
      variant={isFirst ? 'primary' : 'tonal'}
      {...(isCompact ? { size: 'small' } : {})}
      tabIndex={isActive ? 0 : -1}
      data-main
    />
  );
}

export type TicketRowProps = {
  id: number;
  isCurrent: boolean;
  /** The one row that Tab reaches. */
  isActive: boolean;
  isRevealed: boolean;
  hit: Hit | undefined;
  search: string;
  /** The first of its list. */
  isFirst: boolean;
  isPinned: boolean;
  /** Whether it is among several chosen ones; null while none are being chosen. */
  isChosen: boolean | null;
  onChoose: (ticketId: number, isRange: boolean) => void;
  /** Two lines instead of three: tags and the owner are left out, and of the queue only its colour stays. */
  isCompact: boolean;
  onPeek: (ticketId: number) => void;
};

/**
 * One ticket of a list: contact, last message, time, unread count, queue and owner. A waiting ticket is accepted, not
 * opened (S124–S133, R9).
 */
export const TicketRow = memo(function TicketRow({
  id,
  isCurrent,
  isActive,
  isRevealed,
  hit,
  search,
  isFirst,
  isPinned,
  isChosen,
  onChoose,
  isCompact,
  onPeek,
}: TicketRowProps) {
  const format = useFormat();
  const today = useToday();
  const seesOwners = useCan('tickets-manager:showall');
  const ticket = useDesk((state) => state.tickets.get(id));
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  const unsent = useDesk((state) => lastUnsentOf(state, id));
  const draft = useDesk((state) => (isCurrent ? '' : (state.typed.get(id) ?? '')));
  const viewer = viewerOf(useSignedIn().user);
  if (ticket === undefined || contact === undefined) return null;
  const handedOverBy = isHandedOver(ticket, viewer.userId) ? ticket.transferredBy : null;
  const isPending = ticket.status === 'pending';
  const name = contactTitle(contact);
  const isChoosing = isChosen !== null;
  const spokenAt = ticket.lastMessageAt ?? ticket.updatedAt;
  const isPeekable = canPeek(viewer, ticket);
  const buttonCount = isPeekable ? 2 : 1;
  const buttons = !isChoosing && (
    <Corner>
      <span>
        {isPeekable && <PeekButton id={id} name={name} isActive={isActive} onPeek={onPeek} />}
        <RowMenuButton ticket={ticket} contactName={name} isCurrent={isCurrent} isActive={isActive} />
      </span>
    </Corner>
  );

  return (
    <Root
      data-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
      data-revealed={isRevealed || undefined}
      data-unread={ticket.unreadMessages > 0 || handedOverBy !== null || undefined}
      data-testid="ticket-row"
      data-ticket-id={id}
    >
      {isChoosing ? (
        <ChoiceMark isChosen={isChosen} size={isCompact ? 32 : 40} />
      ) : (
        <Avatar name={name} picture={contact.profilePicUrl} size={isCompact ? 32 : 40} />
      )}
      <Texts>
        <Line>
          <RowName
            ticket={ticket}
            name={name}
            hit={hit}
            isCurrent={isCurrent}
            isActive={isActive}
            isChosen={isChosen}
            onChoose={onChoose}
          />
          <KindIcon ticket={ticket} />
          {isPinned && <PinMark />}
          {isCompact && <QueueDot queue={ticket.queue} />}
          {isCompact && ticket.whatsapp?.isSample === true && <SampleMark />}
          {isCompact && isPending ? (
            <WaitingPlace ticket={ticket} />
          ) : (
            <Time dateTime={spokenAt} title={format.longDateTime(spokenAt)}>
              {format.timeOrDate(spokenAt, today)}
            </Time>
          )}
        </Line>
        <Line data-buttons={isCompact ? buttonCount : undefined}>
          <RowPreview ticket={ticket} unsent={unsent} draft={draft} hit={hit} search={search} />
          <UnreadBadge count={ticket.unreadMessages} />
          {isCompact && buttons}
        </Line>
        {!isCompact && (
          <BelongingLine
            ticket={ticket}
            handedOverBy={handedOverBy}
            seesOwners={seesOwners}
            buttonCount={buttonCount}
            buttons={buttons}
          />
        )}
      </Texts>
      {isPending && !isChoosing && (
        <AcceptPlace ticket={ticket} contactName={name} isActive={isActive} isFirst={isFirst} isCompact={isCompact} />
      )}
    </Root>
  );
});
