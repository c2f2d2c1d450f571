import MoreVertical from 'lucide-react/icons/ellipsis-vertical';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { screen } from '../../../lib/screen.tsx';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import type { TicketEntry } from '../../desk/index.ts';
import { markUnread, type RowAction, SnoozeDialog } from '../../ticket-actions/index.ts';

/** Loaded when it is first opened. */
const RowMenu = screen([], async () => (await import('./row-menu.tsx')).RowMenu);

type Props = { ticket: TicketEntry; contactName: string; isCurrent: boolean; isActive: boolean };

/** Marks a conversation as unread once it is not on screen any more: there it would be read at once (S434). */
function useMarkUnread(action: RowAction): () => void {
  const { isCurrent, navigate } = action;
  const [isWanted, setWanted] = useState(false);
  const mark = useEffectEvent(() => void markUnread(action));
  useEffect(() => {
    if (!isWanted || isCurrent) return;
    setWanted(false);
    mark();
  }, [isWanted, isCurrent]);
  return () => {
    setWanted(true);
    if (isCurrent) void navigate('/tickets');
  };
}

/** Opens the menu of a row; with a closed ticket nothing of it could be done. */
export function RowMenuButton({ ticket, contactName, isCurrent, isActive }: Props) {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const menu = useMenu();
  const [isSnoozing, setSnoozing] = useState(false);
  const action = { ticket, contactName, navigate, isCurrent };
  const onUnread = useMarkUnread(action);
  if (ticket.status === 'closed') return null;
  return (
    <>
      <IconButton
        small
        label={t('menu.label')}
        aria-description={contactName}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        tabIndex={isActive ? 0 : -1}
        onClick={menu.openFrom}
        data-testid="ticket-menu"
      >
        <MoreVertical />
      </IconButton>
      <Suspense fallback={null}>
        {menu.popover.anchorEl !== null && (
          <RowMenu menu={menu} action={action} onSnooze={() => setSnoozing(true)} onUnread={onUnread} />
        )}
        {isSnoozing && <SnoozeDialog action={action} onClose={() => setSnoozing(false)} />}
      </Suspense>
    </>
  );
}
