import { type ContactCard, contactsEndpoints, type Schedule } from '@balcao/contract';
import { mayChangeSchedule } from '@balcao/domain';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api/api-client.ts';
import { useToday } from '../../lib/format/use-format.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStored } from '../../lib/session/use-stored.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { PagedTable, type RowAction } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduleCard, useScheduleColumns } from './use-schedule-columns.tsx';
import { useDeleteSchedule } from './use-save-schedule.ts';
import { useSchedulesList } from './use-schedules.ts';
import { weekOf } from './week-layout.ts';
import { WeekView } from './week-view.tsx';

const Content = styled('div')({ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' });
const Views = styled('div')({
  width: 220,
  maxWidth: '100%',
  '& legend': { position: 'absolute', clipPath: 'inset(50%)' },
});

type Opened = { known: Schedule | null; contact?: Pick<ContactCard, 'id' | 'name'> };

/** Opens the dialog for the contact that the address names, once, and takes it out of the address again (S243). */
function useContactOfAddress(onOpen: (contact: Pick<ContactCard, 'id' | 'name'>) => void): void {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const asked = params.get('contactId');
  const open = useEffectEvent(async (id: string) => {
    setParams({}, { replace: true });
    try {
      onOpen(await call(contactsEndpoints.get, { params: { id } }));
    } catch (error) {
      toast.failure(error);
    }
  });
  useEffect(() => {
    if (asked !== null) void open(asked);
  }, [asked]);
}

function useActionsOf(onOpen: (schedule: Schedule) => void, onDelete: (schedule: Schedule) => void) {
  const { t } = useTranslation(['schedules', 'common']);
  const { user } = useSignedIn();
  return (schedule: Schedule): RowAction[] => {
    const { name } = schedule.contact;
    const isOwn = mayChangeSchedule({ userId: user.id, profile: user.profile, super: user.super }, schedule);
    const open = { onClick: () => onOpen(schedule) };
    if (!isOwn) return [{ key: 'view', label: t('list.viewOf', { name }), icon: <Eye size={18} />, ...open }];
    return [
      { key: 'edit', label: t('common:list.editOf', { name }), icon: <Pencil size={18} />, ...open },
      {
        key: 'delete',
        label: t('common:list.deleteOf', { name }),
        icon: <Trash2 size={18} />,
        onClick: () => onDelete(schedule),
        danger: true,
      },
    ];
  };
}

/** What is scheduled in the company: a list and a calendar, search, add, edit, delete (S240–S250). */
export function SchedulesPage() {
  const { t } = useTranslation(['schedules', 'common']);
  const narrow = useIsNarrow();
  const today = useToday();
  const list = useSchedulesList();
  const columns = useScheduleColumns();
  const deleteSchedule = useDeleteSchedule();
  const [view, setView] = useStored('schedulesView', ['list', 'week']);
  const [from, setFrom] = useState(() => weekOf(today));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [leaving, setLeaving] = useState<Schedule | null>(null);
  const add = (): void => setOpened({ known: null });
  const actionsOf = useActionsOf((known) => setOpened({ known }), setLeaving);
  useContactOfAddress((contact) => setOpened({ known: null, contact }));

  return (
    <>
      <PageHeader title={t('page.title')} text={t('page.lead')}>
        {view === 'list' && (
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label={t('page.search')}
            placeholder={t('page.search')}
            data-testid="schedules-search"
          />
        )}
        <Button variant="primary" icon={<Plus />} onClick={add} data-testid="schedules-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      <Content>
        <Views>
          <Segmented
            label={t('page.view')}
            options={[
              { value: 'list', label: t('page.list') },
              { value: 'week', label: t('page.week') },
            ]}
            value={view}
            onChange={setView}
            data-testid="schedules-view"
          />
        </Views>
        {view === 'week' ? (
          <WeekView from={from} onFrom={setFrom} onOpen={(known) => setOpened({ known })} />
        ) : (
          <PagedTable
            things="schedules"
            testId="schedules"
            list={list}
            label={t('page.title')}
            columns={columns}
            card={(schedule) => <ScheduleCard schedule={schedule} />}
            nameOf={({ contact }) => contact.name}
            actions={actionsOf}
            emptyText={t('list.emptyHint')}
            emptyAction={
              <Button variant="tonal" icon={<Plus />} onClick={add}>
                {t('page.add')}
              </Button>
            }
            errorTitle={t('list.errorTitle')}
          />
        )}
      </Content>
      {opened && <ScheduleDialog {...opened} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.title', { name: leaving?.contact.name ?? '' })}
        text={t('delete.text')}
        onConfirm={() => (leaving === null ? undefined : deleteSchedule(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
