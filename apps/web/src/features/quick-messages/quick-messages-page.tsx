import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/session.ts';
import { RecordsPage } from '../../ui/lists/records-page.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { QuickMessageCard } from './quick-message-card.tsx';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { useQuickMessageColumns } from './use-quick-message-columns.tsx';
import { useQuickMessagesList } from './use-quick-messages-list.ts';

/** The quick messages the viewer may use: list, search, add, edit, delete (S233–S238, S559). */
export function QuickMessagesPage() {
  const { t } = useTranslation('quickMessages');
  const list = useQuickMessagesList();
  const mayShare = useCan('quickMessages:share');
  return (
    <RecordsPage
      things="quickMessages"
      testId="quick-messages"
      list={list}
      texts={{
        title: t('page.title'),
        lead: t('page.lead'),
        leadShort: t('page.leadShort'),
        search: t('page.search'),
        searchShort: t('page.searchShort'),
        add: t('page.add'),
        addShort: t('page.addShort'),
        emptyHint: t('list.emptyHint'),
        errorTitle: t('list.errorTitle'),
      }}
      columns={useQuickMessageColumns()}
      card={(record) => <QuickMessageCard record={record} />}
      nameOf={(record) => record.shortcode}
      mayChange={({ scope }) => scope === 'personal' || mayShare}
      footer={list.firstPage && t('list.total', { count: list.firstPage.count })}
      dialog={(known, onClose) => <QuickMessageDialog known={known} onClose={onClose} />}
      confirmation={(leaving, onClose) => <ConfirmDelete record={leaving} onClose={onClose} />}
    />
  );
}
