import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Check from 'lucide-react/icons/check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import StickyNote from 'lucide-react/icons/sticky-note';
import TagIcon from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan, useSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { type RowAction, RowActionMenu } from '../../ui/lists/row-actions.tsx';
import { acceptTicket, reopenTicket, resolveTicket, returnTicket, useRunningAction } from './actions.ts';
import { viewerOf, type TicketEntry } from '../desk/index.ts';
import { offeredActions } from './offered-actions.ts';

export type HeaderCommand = 'transfer' | 'notes' | 'delete' | 'tags';

export type HeaderActionsProps = {
  ticket: TicketEntry;
  contactName: string;
  isTight: boolean;
  onCommand: (command: HeaderCommand) => void;
};

/** What can be done with the open ticket: by its state and by who looks (S144, S152, S156). */
export function HeaderActions({ ticket, contactName, isTight, onCommand }: HeaderActionsProps) {
  const { t } = useTranslation('ticketActions');
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const mayDelete = useCan('ticket-options:deleteTicket');
  const running = useRunningAction(ticket.id);
  const action = { ticket, contactName, navigate };
  const offers = offeredActions(ticket, viewerOf(user));
  const isBusy = running !== undefined;

  const options: RowAction[] = [
    ...(isTight && offers.return
      ? [
          {
            key: 'return',
            label: t('actions.return'),
            icon: <Undo size={18} />,
            onClick: () => void returnTicket(action),
          },
        ]
      : []),
    ...(offers.transfer
      ? [
          {
            key: 'transfer',
            label: t('actions.transfer'),
            icon: <ArrowLeftRight size={18} />,
            onClick: () => onCommand('transfer'),
          },
        ]
      : []),
    { key: 'notes', label: t('actions.notes'), icon: <StickyNote size={18} />, onClick: () => onCommand('notes') },
    ...(isTight
      ? [{ key: 'tags', label: t('actions.tags'), icon: <TagIcon size={18} />, onClick: () => onCommand('tags') }]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('actions.delete'),
            icon: <Trash size={18} />,
            onClick: () => onCommand('delete'),
            danger: true,
          },
        ]
      : []),
  ];

  return (
    <>
      {offers.transfer && (
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
        <Button
          icon={<Undo />}
          busy={running === 'return'}
          disabled={isBusy}
          onClick={() => void returnTicket(action)}
          data-testid="conversation-return"
        >
          {t('actions.return')}
        </Button>
      )}
      {offers.resolve && !isTight && (
        <Button
          variant="primary"
          icon={<Check />}
          busy={running === 'resolve'}
          disabled={isBusy}
          onClick={() => void resolveTicket(action)}
          data-testid="conversation-resolve"
        >
          {t('actions.resolve')}
        </Button>
      )}
      {offers.resolve && isTight && (
        <IconButton
          label={t('actions.resolve')}
          disabled={isBusy}
          aria-busy={running === 'resolve' || undefined}
          onClick={() => void resolveTicket(action)}
          data-testid="conversation-resolve"
        >
          <CircleCheckBig />
        </IconButton>
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
