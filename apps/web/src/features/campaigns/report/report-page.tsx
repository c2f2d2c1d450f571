import { type Campaign, campaignStatusOf } from '@balcao/contract';
import { isCampaignRestartable, isCampaignStoppable } from '@balcao/domain';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useBusy } from '../../../lib/busy.ts';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { useMenu } from '../../../ui/dialogs/use-menu.ts';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { CampaignDialog } from '../dialog/campaign-dialog.tsx';
import { StopQuestion } from '../stop-question.tsx';
import { useCampaign, useCampaignActions } from '../use-campaigns.ts';
import { FactCards } from './fact-cards.tsx';
import { ProgressCard } from './progress-card.tsx';
import { RecipientsSection } from './recipients-section.tsx';
import { SendAgainQuestion } from './send-again-question.tsx';
import { type ReportFilter, useWaiting } from './use-report.ts';
import { WaitingNote } from './waiting-note.tsx';

const Back = styled(Link)({
  ...type.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  marginBottom: 8,
  minHeight: 24,
  color: color.text2,
  textDecoration: 'none',
  '&:hover': { color: color.text, textDecoration: 'underline' },
});
const Blocks = styled('div')({ display: 'grid', gap: 12 });

/** What can be done with the campaign whose report is shown. */
function ReportActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const toast = useToast();
  const navigate = useNavigate();
  const menu = useMenu();
  const { busy, run } = useBusy();
  const { restart, duplicate } = useCampaignActions();
  const [isStopping, setStopping] = useState(false);
  const [isSendingAgain, setSendingAgain] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const status = campaignStatusOf(campaign);
  const { failed, uncertain } = campaign.counters;
  // One that was stopped tries them again when it goes on.
  const maySendAgain = (status === 'finished' || status === 'running') && failed + uncertain > 0;
  const narrow = useIsNarrow();
  const isInMenu = narrow || status === 'running';
  const fail = (error: unknown): void => toast.failure(error);
  return (
    <>
      {maySendAgain && !isInMenu && (
        <Button icon={<RotateCcw />} onClick={() => setSendingAgain(true)} data-testid="campaign-report-send-again">
          {t('actions.sendAgain')}
        </Button>
      )}
      {isCampaignStoppable(status) && (
        <Button icon={<CirclePause />} onClick={() => setStopping(true)} data-testid="campaign-report-stop">
          {t('actions.stop')}
        </Button>
      )}
      {isCampaignRestartable(status) && (
        <Button
          variant="primary"
          icon={<CirclePlay />}
          busy={busy}
          onClick={() => void run(() => restart(campaign).catch(fail))}
          data-testid="campaign-report-restart"
        >
          {t('actions.restart')}
        </Button>
      )}
      <IconButton
        label={t('actions.more')}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        onClick={menu.openFrom}
        data-testid="campaign-report-more"
      >
        <EllipsisVertical />
      </IconButton>
      <Menu {...menu.popover} slotProps={{ transition: menu.transition }}>
        {maySendAgain && isInMenu && (
          <MenuItem onClick={() => menu.choose(() => setSendingAgain(true))} data-testid="campaign-report-send-again">
            {t('actions.sendAgain')}
          </MenuItem>
        )}
        <MenuItem onClick={() => menu.choose(() => setWriting(true))} data-testid="campaign-report-open">
          {t('actions.open')}
        </MenuItem>
        <MenuItem
          onClick={() =>
            menu.choose(() => void duplicate(campaign).then(({ id }) => navigate(`/campaigns?open=${id}`), fail))
          }
          data-testid="campaign-report-duplicate"
        >
          {t('actions.duplicate')}
        </MenuItem>
      </Menu>
      <StopQuestion campaign={isStopping ? campaign : null} onClose={() => setStopping(false)} />
      {isSendingAgain && <SendAgainQuestion campaign={campaign} onClose={() => setSendingAgain(false)} />}
      {isWriting && <CampaignDialog id={campaign.id} onClose={() => setWriting(false)} />}
    </>
  );
}

function Report({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const isRunning = campaignStatusOf(campaign) === 'running';
  const waiting = useWaiting(campaign);
  const [filter, setFilter] = useState<ReportFilter>('all');
  const filterChoice = useRef<HTMLSelectElement>(null);
  const showWaiting = (): void => {
    setFilter('waiting');
    // The rows are below the figures: the focus brings them into view.
    filterChoice.current?.focus();
  };
  return (
    <>
      <PageHeader
        title={t('report.title', { name: campaign.name })}
        text={isRunning ? t('report.leadRunning') : t('report.lead')}
      >
        <ReportActions campaign={campaign} />
      </PageHeader>
      <ProgressCard campaign={campaign} />
      <WaitingNote waiting={waiting} onShow={showWaiting} />
      <FactCards campaign={campaign} />
      <RecipientsSection
        campaign={campaign}
        waiting={waiting}
        filter={filter}
        onFilter={setFilter}
        ref={filterChoice}
      />
    </>
  );
}

/** How a campaign goes, or went: progress, figures, and what became of the message to each person (S369–S371). */
export function ReportPage() {
  const { t } = useTranslation('campaigns');
  const { campaignId } = useParams();
  const id = Number(campaignId);
  const { data, error, refetch } = useCampaign(id);
  return (
    <>
      <Back to="/campaigns" data-testid="campaign-report-back">
        <ArrowLeft size={16} aria-hidden />
        {t('page.title')}
      </Back>
      {data !== undefined && <Report key={id} campaign={data} />}
      {data === undefined && (
        <>
          <PageHeader title={t('report.titleAlone')} />
          {error === null ? (
            <Blocks aria-busy>
              <Skeleton style={{ height: 132, borderRadius: 12 }} />
              <Skeleton style={{ height: 72, borderRadius: 12 }} />
            </Blocks>
          ) : (
            <LoadFailure
              title={t('report.errorTitle')}
              error={error}
              onRetry={() => void refetch()}
              testId="campaign-report-error"
            />
          )}
        </>
      )}
    </>
  );
}
