import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card, CardTexts } from './card.ts';
import { useOwnCompany } from '../../lib/session/use-own-company.ts';
import { useRemoveSampleData } from './use-remove-sample-data.ts';
import { useShownSetting } from './use-shown-setting.ts';

/** The example records of the first run, with a button to remove them. */
export function SampleDataCard() {
  const { t } = useTranslation(['settings', 'common']);
  const company = useOwnCompany();
  const removeSampleData = useRemoveSampleData();
  const [asking, setAsking] = useState(false);
  useShownSetting('sampleData', 'sample-data-title');
  const present = company.data?.hasSampleData === true;

  function text() {
    if (company.isError) return t('sampleData.loadError');
    if (company.isPending) return <Skeleton style={{ width: '60%', height: 14, margin: '3px 0' }} />;
    return present ? t('sampleData.present') : t('sampleData.absent');
  }

  return (
    <Card aria-labelledby="sample-data-title" data-testid="settings-sample-data">
      <CardTexts>
        <h2 id="sample-data-title" tabIndex={-1}>
          {t('sampleData.title')}
        </h2>
        <p>{text()}</p>
      </CardTexts>
      {present && (
        <Button
          variant="danger-text"
          icon={<Trash2 />}
          onClick={() => setAsking(true)}
          data-testid="settings-sample-data-remove"
        >
          {t('sampleData.remove')}
        </Button>
      )}
      {company.isError && (
        <Button icon={<RefreshCw />} onClick={() => void company.refetch()}>
          {t('common:actions.retry')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('sampleData.confirmTitle')}
        text={t('sampleData.confirmText')}
        confirmLabel={t('sampleData.confirm')}
        busyLabel={t('sampleData.removing')}
        onConfirm={removeSampleData}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
