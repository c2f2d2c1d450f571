import type { ContactCard } from '@balcao/contract';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Phone from 'lucide-react/icons/phone';
import Check from 'lucide-react/icons/check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Search from 'lucide-react/icons/search';
import StickyNote from 'lucide-react/icons/sticky-note';
import TagIcon from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { type RowAction, RowActionMenu } from '../../../ui/lists/row-actions.tsx';
import { acceptTicket, reopenTicket, resolveTicket, returnTicket, useRunningAction } from '../actions.ts';
import { sendTicketCommand, viewerOf, type TicketEntry } from '../../desk/index.ts';
import { askForNumber, canAskNumber } from './ask-number.tsx';
import { offeredActions } from '../offered-actions.ts';

export type HeaderCommand = 'transfer' | 'schedule' | 'notes' | 'delete' | 'tags';

export type HeaderActionsProps = {
  ticket: TicketEntry;
  contact: ContactCard;
  contactName: string;
  isTight: boolean;
  /** Little room, but enough for every button: the less important one is its icon. */
  isSnug: boolean;
  onCommand: (command: HeaderCommand) => void;
};

type OfferedActions = ReturnType<typeof offeredActions>;

/** What the menu offers. Where the header has little room, the menu also has what is a button elsewhere. */
function useMenuOptions({
  ticket,
  contact,
  contactName,
  isTight,
  onCommand,
  offers,
}: HeaderActionsProps & { offers: OfferedActions }) {
  const { t } = useTranslation('ticketActions');
  const navigate = useNavigate();
  const mayDelete = useCan('ticket-options:deleteTicket');
  const { user } = useSignedIn();
  const all: readonly (RowAction & { isOffered: boolean })[] = [
    {
      key: 'return',
      isOffered: isTight && offers.return,
      label: t('actions.return'),
      icon: <Undo size={18} />,
      onClick: () => void returnTicket({ ticket, contactName, navigate }),
    },
    {
      key: 'transfer',
      isOffered: offers.transfer,
      label: t('actions.transfer'),
      icon: <ArrowLeftRight size={18} />,
      onClick: () => onCommand('transfer'),
    },
    {
      key: 'schedule',
      isOffered: true,
      label: t('actions.schedule'),
      icon: <CalendarClock size={18} />,
      onClick: () => onCommand('schedule'),
    },
    {
      key: 'askNumber',
      isOffered: canAskNumber(ticket, contact, viewerOf(user)),
      label: t('actions.askNumber'),
      icon: <Phone size={18} />,
      onClick: () => void askForNumber(ticket.id),
    },
    {
      key: 'find',
      isOffered: true,
      label: t('actions.find'),
      icon: <Search size={18} />,
      onClick: () => sendTicketCommand('find'),
    },
    {
      key: 'notes',
      isOffered: true,
      label: t('actions.notes'),
      icon: <StickyNote size={18} />,
      onClick: () => onCommand('notes'),
    },
    {
      key: 'tags',
      isOffered: isTight,
      label: t('actions.tags'),
      icon: <TagIcon size={18} />,
      onClick: () => onCommand('tags'),
    },
    {
      key: 'delete',
      isOffered: mayDelete,
      label: t('actions.delete'),
      icon: <Trash size={18} />,
      onClick: () => onCommand('delete'),
      danger: true,
    },
  ];
  return all.filter(({ isOffered }) => isOffered);
}

type ResolveProps = { isTight: boolean; running: string | undefined; onClick: () => void };

function ResolveButton({ isTight, running, onClick }: ResolveProps) {
  const { t } = useTranslation('ticketActions');
  const shared = { disabled: running !== undefined, onClick, 'data-testid': 'conversation-resolve' };
  if (isTight)
    return (
      <IconButton label={t('actions.resolve')} aria-busy={running === 'resolve' || undefined} {...shared}>
        <CircleCheckBig />
      </IconButton>
    );
  return (
    <Button variant="primary" icon={<Check />} busy={running === 'resolve'} {...shared}>
      {t('actions.resolve')}
    </Button>
  );
}

function ReturnButton({ isSnug, running, onClick }: Omit<ResolveProps, 'isTight'> & { isSnug: boolean }) {
  const { t } = useTranslation('ticketActions');
  const shared = { disabled: running !== undefined, onClick, 'data-testid': 'conversation-return' };
  if (isSnug)
    return (
      <IconButton label={t('actions.return')} aria-busy={running === 'return' || undefined} {...shared}>
        <Undo />
      </IconButton>
    );
  return (
    <Button icon={<Undo />} busy={running === 'return'} {...shared}>
      {t('actions.return')}
    </Button>
  );
}

/** What can be done with the open ticket: by its state and by who looks (S144, S152, S156). */
export function HeaderActions(props: HeaderActionsProps) {
  const { ticket, contactName, isTight, isSnug, onCommand } = props;
  const { t } = useTranslation('ticketActions');
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const running = useRunningAction(ticket.id);
  const action = { ticket, contactName, navigate };
  const offers = offeredActions(ticket, viewerOf(user));
  const options = useMenuOptions({ ...props, offers });
  const isBusy = running !== undefined;
  // On a phone it is in the menu, so that there is room for the customer's name.
  const isNarrow = useIsNarrow();
  return (
    <>
      {offers.transfer && !isNarrow && (
        <IconButton
          label={t('actions.transfer')}
          disabled={isBusy}
          onClick={() => onCommand('transfer')}
          data-testid="conversation-transfer"
        >
          <ArrowLeftRight />
        </IconButton>
      )}
      {offers.accept && (
        <Button
          variant="primary"
          busy={running === 'accept'}
          disabled={isBusy}
          aria-label={t('actions.acceptOf', { name: contactName })}
          onClick={() => void acceptTicket(action)}
          data-testid="ticket-accept"
        >
          {t('actions.accept')}
        </Button>
      )}
      {offers.return && !isTight && (
        <ReturnButton isSnug={isSnug} running={running} onClick={() => void returnTicket(action)} />
      )}
      {offers.resolve && (
        <ResolveButton isTight={isTight} running={running} onClick={() => void resolveTicket(action)} />
      )}
      {offers.reopen && (
        <Button
          variant="primary"
          icon={isTight ? undefined : <RotateCcw />}
          busy={running === 'reopen'}
          disabled={isBusy}
          onClick={() => void reopenTicket(action)}
          data-testid="conversation-reopen"
        >
          {t('actions.reopen')}
        </Button>
      )}
      <RowActionMenu actions={options} testId="conversation" label={t('header.options')} />
    </>
  );
}
