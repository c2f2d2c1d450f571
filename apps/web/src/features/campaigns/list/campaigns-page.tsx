import { type CampaignRow, campaignStatusOf } from '@balcao/contract';
import { isCampaignDeletable, isCampaignRestartable, isCampaignStoppable } from '@balcao/domain';
import ChartColumn from 'lucide-react/icons/chart-column';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useSignedIn } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { PagedTable, type RowAction } from '../../../ui/lists/paged-table.tsx';
import { CampaignDialog } from '../dialog/campaign-dialog.tsx';
import { type CampaignDraft, readDraft } from '../dialog/campaign-draft.ts';
import { StopQuestion } from '../stop-question.tsx';
import { useCampaignActions, useCampaignsList } from '../use-campaigns.ts';
import { CampaignCard, reportOf, useCampaignColumns } from './campaign-columns.tsx';

type Opened = { id: number | null; draft: CampaignDraft | null };

/** What was being typed when the page went away is opened again. */
function useOpened() {
  const { id: userId } = useSignedIn().user;
  return useState<Opened | null>(() => {
    const draft = readDraft(userId);
    return draft === null ? null : { id: draft.campaignId, draft };
  });
}

/** The address may ask for one to be opened, as for a copy that was just made; the wish is then taken out of it. */
function useAskedFor(open: (id: number) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('open') ?? '');
  const openAsked = useEffectEvent(() => {
    setParams({}, { replace: true });
    open(asked);
  });
  useEffect(() => {
    if (Number.isInteger(asked) && asked > 0) openAsked();
  }, [asked]);
}

type Handlers = {
  onStop: (campaign: CampaignRow) => void;
  onEdit: (id: number) => void;
  onDelete: (campaign: CampaignRow) => void;
};

/** What can be done with a campaign in its status (S353). */
function useActionsOf({ onStop, onEdit, onDelete }: Handlers) {
  const { t } = useTranslation(['campaigns', 'common']);
  const navigate = useNavigate();
  const toast = useToast();
  const { restart, duplicate } = useCampaignActions();
  const fail = (error: unknown): void => toast.failure(error);
  return (campaign: CampaignRow): RowAction[] => {
    const { id, name } = campaign;
    const status = campaignStatusOf(campaign);
    const all: (RowAction & { isShown?: boolean })[] = [
      {
        key: 'stop',
        label: t('row.stop', { name }),
        icon: <CirclePause size={18} />,
        onClick: () => onStop(campaign),
        isShown: isCampaignStoppable(status),
      },
      {
        key: 'restart',
        label: t('row.restart', { name }),
        icon: <CirclePlay size={18} />,
        onClick: () => void restart(campaign).catch(fail),
        isShown: isCampaignRestartable(status),
      },
      {
        key: 'report',
        label: t('row.report', { name }),
        icon: <ChartColumn size={18} />,
        onClick: () => void navigate(reportOf(campaign)),
      },
      {
        key: 'edit',
        label: t('common:list.editOf', { name }),
        icon: <Pencil size={18} />,
        onClick: () => onEdit(id),
      },
      {
        key: 'duplicate',
        label: t('row.duplicate', { name }),
        icon: <Copy size={18} />,
        onClick: () => void duplicate(campaign).then((copy) => onEdit(copy.id), fail),
        inMenu: true,
      },
      {
        key: 'delete',
        label: t('common:list.deleteOf', { name }),
        icon: <Trash2 size={18} />,
        onClick: () => onDelete(campaign),
        danger: true,
        inMenu: true,
        isShown: isCampaignDeletable(status),
      },
    ];
    return all.filter(({ isShown = true }) => isShown);
  };
}

/** The company's campaigns: search, add, write, stop, go on, duplicate, delete, and the way to the report (S350–S354). */
export function CampaignsPage() {
  const { t } = useTranslation(['campaigns', 'common']);
  const narrow = useIsNarrow();
  const list = useCampaignsList();
  const columns = useCampaignColumns();
  const { remove } = useCampaignActions();
  const [opened, setOpened] = useOpened();
  const [stopping, setStopping] = useState<CampaignRow | null>(null);
  const [leaving, setLeaving] = useState<CampaignRow | null>(null);
  const open = (id: number | null): void => setOpened({ id, draft: null });
  useAskedFor(open);
  const actionsOf = useActionsOf({ onStop: setStopping, onEdit: open, onDelete: setLeaving });
  return (
    <>
      <PageHeader title={t('page.title')} text={narrow ? t('page.leadShort') : t('page.lead')}>
        <SearchInput
          value={list.search}
          onChange={list.setSearch}
          label={t('page.search')}
          placeholder={t('page.search')}
          data-testid="campaigns-search"
        />
        <Button variant="primary" icon={<Plus />} onClick={() => open(null)} data-testid="campaigns-add">
          {narrow ? t('page.addShort') : t('page.add')}
        </Button>
      </PageHeader>
      <PagedTable
        things="campaigns"
        testId="campaigns"
        list={list}
        label={t('page.title')}
        columns={columns}
        card={(campaign) => <CampaignCard campaign={campaign} />}
        nameOf={({ name }) => name}
        actions={actionsOf}
        actionsWidth={156}
        emptyText={t('list.emptyHint')}
        emptyAction={
          <Button variant="tonal" icon={<Plus />} onClick={() => open(null)}>
            {t('page.add')}
          </Button>
        }
        errorTitle={t('list.errorTitle')}
        footer={list.firstPage && t('list.total', { count: list.firstPage.count ?? 0 })}
      />
      {opened && <CampaignDialog key={opened.id ?? 'new'} {...opened} onClose={() => setOpened(null)} />}
      <StopQuestion campaign={stopping} onClose={() => setStopping(null)} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.title', { name: leaving?.name ?? '' })}
        text={t('delete.text')}
        onConfirm={() => (leaving === null ? undefined : remove(leaving))}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
