import type { Announcement } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/feedback/status-chip.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { RecordsPage } from '../../ui/lists/records-page.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { useAnnouncementsList } from './use-announcements.ts';

const Title = styled('span')({ ...ellipsis, display: 'block', fontWeight: 500 });
const Media = styled('span')({ ...ellipsis, display: 'block', color: color.text2 });
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 5,
  minWidth: 0,
  minHeight: 59,
});
const Line = styled('span')({ ...type.secondary, display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });

const tones = { 1: 'error', 2: 'warn', 3: 'neutral' } as const;

function Priority({ priority }: Pick<Announcement, 'priority'>) {
  const { t } = useTranslation('announcements');
  return <StatusChip tone={tones[priority]}>{t(`priorities.${priority}`)}</StatusChip>;
}

function Status({ status }: Pick<Announcement, 'status'>) {
  const { t } = useTranslation('announcements');
  return <StatusChip tone={status ? 'ok' : 'neutral'}>{status ? t('status.on') : t('status.off')}</StatusChip>;
}

function useColumns(): readonly Column<Announcement>[] {
  const { t } = useTranslation('announcements');
  return [
    { key: 'title', header: t('columns.title'), cell: ({ title }) => <Title title={title}>{title}</Title> },
    { key: 'priority', header: t('columns.priority'), width: 120, cell: (record) => <Priority {...record} /> },
    {
      key: 'media',
      header: t('columns.media'),
      width: '24%',
      cell: ({ mediaName }) => <Media title={mediaName ?? undefined}>{mediaName ?? t('noMedia')}</Media>,
    },
    { key: 'status', header: t('columns.status'), width: 110, cell: (record) => <Status {...record} /> },
  ];
}

function AnnouncementCard({ record }: { record: Announcement }) {
  const { t } = useTranslation('announcements');
  return (
    <Card>
      <Title title={record.title}>{record.title}</Title>
      <Line>
        <Priority {...record} />
        <Status {...record} />
        <Media>{record.mediaName ?? t('noMedia')}</Media>
      </Line>
    </Card>
  );
}

/** The notices of the operator to all companies: list, search, add, edit, delete (S380). */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const list = useAnnouncementsList();
  return (
    <RecordsPage
      things="announcements"
      testId="announcements"
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
      columns={useColumns()}
      card={(record) => <AnnouncementCard record={record} />}
      nameOf={({ title }) => title}
      footer={list.firstPage && t('list.total', { count: list.firstPage.count ?? 0 })}
      dialog={(known, onClose) => <AnnouncementDialog known={known} onClose={onClose} />}
      confirmation={(leaving, onClose) => <ConfirmDelete record={leaving} onClose={onClose} />}
    />
  );
}
