import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useTranslation } from 'react-i18next';
import { PopoverList } from '../../ui/popover-list.tsx';
import { useUnreadTickets } from './use-unread-tickets.ts';

/** Unread tickets: their count on the button and, at most 350 px high, their list (S36). */
export function UnreadTicketsBell() {
  const { t } = useTranslation('shell');
  const count = useUnreadTickets();
  return (
    <PopoverList
      label={t('unreadTickets.label', { count })}
      title={t('unreadTickets.title')}
      icon={<MessageSquareText />}
      count={count}
      rows={[]}
      keyOf={Number}
      item={() => null}
      maxHeight={350}
      testId="shell-unread-tickets"
    />
  );
}
