import type { CampaignRow } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useCampaignActions } from './use-campaigns.ts';

/** Asks before a campaign is stopped. */
export function StopQuestion({ campaign, onClose }: { campaign: CampaignRow | null; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const { stop } = useCampaignActions();
  return (
    <ConfirmDialog
      open={campaign !== null}
      title={t('stop.title', { name: campaign?.name ?? '' })}
      text={t('stop.text')}
      confirmLabel={t('actions.stop')}
      busyLabel={t('stop.busy')}
      onConfirm={() => (campaign === null ? undefined : stop(campaign))}
      onClose={onClose}
    />
  );
}
