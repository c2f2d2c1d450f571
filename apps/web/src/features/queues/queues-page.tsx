import type { Queue } from '@balcao/contract';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { useOpenIdParam, useOpenParam } from '../../ui/dialogs/use-open-param.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { PagedTable, type PagedTableProps, type RowAction } from '../../ui/lists/paged-table.tsx';
import { QueueDialog } from './queue-dialog.tsx';
import { QueueCard, useQueueColumns } from './queue-rows.tsx';
import { ServiceNote } from './service/service-note.tsx';
import { useDeleteQueue } from './use-delete-queue.ts';
import { useQueues } from './use-queues.ts';

/** All queues as a list of one page: a company has few. */
function useQueuesList(): PagedTableProps<Queue>['list'] {
  const { data, isError, error, refetch } = useQueues();
  const [memory] = useState({ search: '', scrollTop: 0 });
  const rows = data ?? [];
  return {
    rows,
    firstPage: data && { rows, hasMore: false, count: rows.length },
    status: data === undefined ? (isError ? 'error' : 'loading') : 'ready',
    error,
    hasMore: false,
    loadingMore: false,
    moreFailed: false,
    appliedSearch: '',
    loadMore: () => undefined,
    retry: () => void refetch(),
    memory,
  };
}

/** The company's queues: list, add, edit, delete (S288–S299). */
export function QueuesPage() {
  const { t } = useTranslation(['queues', 'common']);
  const narrow = useIsNarrow();
  const list = useQueuesList();
  const columns = useQueueColumns();
  const deleteQueue = useDeleteQueue();
  const [edited, setEdited] = useState<{ known: Queue | null; repairs?: boolean } | null>(null);
  const [leaving, setLeaving] = useState<Queue | null>(null);
  const add = (): void => setEdited({ known: null });
  useOpenParam('add', list.status === 'ready', add);
  useOpenIdParam('service', list.status === 'ready', (id) => {
    const known = list.rows.find((queue) => queue.id === id);
    if (known) setEdited({ known, repairs: true });
  });

  const actionsOf = (queue: Queue): RowAction[] => [
    {
      key: 'edit',
      label: t('common:list.editOf', { name: queue.name }),
      icon: <Pencil size={18} />,
      onClick: () => setEdited({ known: queue }),
    },
    {
      key: 'delete',
      label: t('common:list.deleteOf', { name: queue.name }),
      icon: <Trash2 size={18} />,
      onClick: () => setLeaving(queue),
      danger: true,
    },
  ];

  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        <ButtonLink icon={<Clock />} to="/settings?tab=hours" data-testid="queues-hours">
          {narrow ? t('page.hoursShort') : t('page.hours')}
        </ButtonLink>
        <Button variant="primary" icon={<Plus />} onClick={add} data-testid="queues-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      <ServiceNote place="queues" />
      <PagedTable
        things="queues"
        testId="queues"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(queue) => <QueueCard queue={queue} />}
        nameOf={(queue) => queue.name}
        actions={actionsOf}
        emptyText={t('list.emptyHint')}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} onClick={add}>
            {t('page.add')}
          </Button>
        }
        errorTitle={t('list.errorTitle')}
        footer={list.firstPage && t('list.total', { count: list.firstPage.count })}
      />
      {edited && <QueueDialog {...edited} queues={list.rows} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.title', { name: leaving?.name ?? '' })}
        text={t('delete.text')}
        onConfirm={() => (leaving === null ? undefined : deleteQueue(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
