import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTranslation } from 'react-i18next';
import { PopoverList } from '../../ui/dialogs/popover-list.tsx';

/** The latest internal chats (S29). */
export function RecentChatsPopover() {
  const { t } = useTranslation('shell');
  return (
    <PopoverList
      label={t('recentChats.title')}
      title={t('recentChats.title')}
      icon={<MessagesSquare />}
      rows={[]}
      keyOf={Number}
      item={() => null}
      testId="shell-recent-chats"
    />
  );
}
