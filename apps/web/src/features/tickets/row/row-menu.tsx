import { isOwnerOrAdmin } from '@balcao/domain';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import AlarmClockOff from 'lucide-react/icons/alarm-clock-off';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/session/session.ts';
import type { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { viewerOf } from '../../desk/index.ts';
import { type RowAction, wakeTicket } from '../../ticket-actions/index.ts';

export type RowMenuProps = {
  menu: ReturnType<typeof useMenu>;
  action: RowAction;
  onSnooze: () => void;
  onUnread: () => void;
};

/** What those who answer for a ticket can do with its row besides opening or accepting it. */
export function RowMenu({ menu, action, onSnooze, onUnread }: RowMenuProps) {
  const { t } = useTranslation('tickets');
  const viewer = viewerOf(useSignedIn().user);
  const { ticket } = action;
  const isSnoozed = ticket.snoozedUntil !== null;
  return (
    <Menu {...menu.popover} slotProps={{ transition: menu.transition }} data-testid="ticket-menu-items">
      <MenuItem onClick={() => menu.choose(onSnooze)} data-testid="ticket-snooze">
        <AlarmClock size={16} />
        {t('menu.snooze')}
      </MenuItem>
      {isSnoozed && (
        <MenuItem onClick={() => menu.choose(() => void wakeTicket(action))} data-testid="ticket-wake">
          <AlarmClockOff size={16} />
          {t('menu.wake')}
        </MenuItem>
      )}
      {isOwnerOrAdmin(viewer, ticket) && ticket.unreadMessages === 0 && (
        <MenuItem onClick={() => menu.choose(onUnread)} data-testid="ticket-mark-unread">
          <Mail size={16} />
          {t('menu.unread')}
        </MenuItem>
      )}
    </Menu>
  );
}
