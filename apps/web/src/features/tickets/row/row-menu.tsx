import { canSnooze, isOwnerOrAdmin } from '@balcao/domain';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import AlarmClockOff from 'lucide-react/icons/alarm-clock-off';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/session/session.ts';
import type { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { viewerOf } from '../../desk/index.ts';
import { type RowAction, wakeTicket } from '../../ticket-actions/index.ts';
import { choiceStore } from '../list/choice.ts';
import { usePin } from '../list/use-pins.ts';

export type RowMenuProps = {
  menu: ReturnType<typeof useMenu>;
  action: RowAction;
  onSnooze: () => void;
  onUnread: () => void;
};

/** What can be done with the row of a ticket besides opening or accepting it. */
export function RowMenu({ menu, action, onSnooze, onUnread }: RowMenuProps) {
  const { t } = useTranslation('tickets');
  const viewer = viewerOf(useSignedIn().user);
  const { ticket } = action;
  const pin = usePin(ticket.id);
  const maySnooze = canSnooze(viewer, ticket);
  const isSnoozed = ticket.snoozedUntil !== null;
  return (
    <Menu {...menu.popover} slotProps={{ transition: menu.transition }} data-testid="ticket-menu-items">
      <MenuItem onClick={() => menu.choose(() => void pin.toggle())} data-testid="ticket-pin">
        {pin.isPinned ? <PinOff size={16} /> : <Pin size={16} />}
        {t(pin.isPinned ? 'menu.unpin' : 'menu.pin')}
      </MenuItem>
      {maySnooze && (
        <MenuItem onClick={() => menu.choose(onSnooze)} data-testid="ticket-snooze">
          <AlarmClock size={16} />
          {t('menu.snooze')}
        </MenuItem>
      )}
      {maySnooze && isSnoozed && (
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
      <MenuItem onClick={() => menu.choose(() => choiceStore.begin(ticket.id))} data-testid="ticket-choose-begin">
        <ListChecks size={16} />
        {t('choice.begin')}
      </MenuItem>
    </Menu>
  );
}
