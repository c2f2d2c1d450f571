import { type Campaign, campaignStatusOf } from '@balcao/contract';
import { isCampaignRestartable, isCampaignStoppable } from '@balcao/domain';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { useCampaignActions } from '../use-campaigns.ts';

/** Stops or goes on, from inside the dialog (S361). */
export function StateButtons({ campaign, isDirty }: { campaign: Campaign; isDirty: boolean }) {
  const { t } = useTranslation('campaigns');
  const toast = useToast();
  const { busy, run } = useBusy();
  const { stop, restart } = useCampaignActions();
  const status = campaignStatusOf(campaign);
  const act = (work: (one: Campaign) => Promise<void>) => (): void =>
    void run(() => work(campaign).catch((error: unknown) => toast.failure(error)));
  return (
    <>
      {isCampaignStoppable(status) && (
        <Button icon={<CirclePause />} busy={busy} onClick={act(stop)} data-testid="campaign-dialog-stop">
          {t('actions.stop')}
        </Button>
      )}
      {isCampaignRestartable(status) && (
        <Button
          icon={<CirclePlay />}
          busy={busy}
          // It would go on with what is stored, not with what is typed.
          disabled={isDirty}
          title={isDirty ? t('dialog.saveFirst') : undefined}
          onClick={act(restart)}
          data-testid="campaign-dialog-restart"
        >
          {t('actions.restart')}
        </Button>
      )}
    </>
  );
}
