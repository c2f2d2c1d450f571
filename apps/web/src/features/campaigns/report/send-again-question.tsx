import type { Campaign } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { styled } from '../../../ui/styled.ts';
import { useCampaignActions } from '../use-campaigns.ts';

const Text = styled('div')({ display: 'grid', gap: 12, '& > p': { margin: 0 } });

/** Asks whether to try again those to whom it failed; those of whom nobody knows only when somebody says so (S849). */
export function SendAgainQuestion({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const { sendAgain } = useCampaignActions();
  const { failed, uncertain } = campaign.counters;
  const [includesUncertain, setIncludesUncertain] = useState(false);
  return (
    <ConfirmDialog
      open
      title={t('sendAgain.title')}
      text={
        <Text>
          <p>{t('sendAgain.text', { count: failed })}</p>
          {uncertain > 0 && (
            <Checkbox
              label={t('sendAgain.uncertain', { count: uncertain })}
              hint={t('sendAgain.uncertainHint')}
              checked={includesUncertain}
              onChange={({ target }) => setIncludesUncertain(target.checked)}
              data-testid="campaign-send-again-uncertain"
            />
          )}
        </Text>
      }
      tone="primary"
      confirmLabel={t('sendAgain.confirm')}
      busyLabel={t('sendAgain.busy')}
      confirmDisabled={failed === 0 && !includesUncertain}
      onConfirm={() => sendAgain(campaign, includesUncertain)}
      onClose={onClose}
    />
  );
}
