import Megaphone from 'lucide-react/icons/megaphone';
import { useTranslation } from 'react-i18next';
import { PopoverList } from '../../ui/dialogs/popover-list.tsx';

/** The platform's announcements (S29). */
export function AnnouncementsPopover() {
  const { t } = useTranslation('shell');
  return (
    <PopoverList
      label={t('announcements.title')}
      title={t('announcements.title')}
      icon={<Megaphone />}
      rows={[]}
      keyOf={Number}
      item={() => null}
      testId="shell-announcements"
    />
  );
}
