import { usersEndpoints } from '@balcao/contract';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';

/** For a colleague who has lost the phone with the second factor. */
export function ResetFactor({ userId }: { userId: number }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="danger-text"
        icon={<ShieldOff />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
        data-testid="user-dialog-reset-factor"
      >
        {t('factor.reset')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('factor.resetTitle')}
        text={t('factor.resetText')}
        confirmLabel={t('factor.resetConfirm')}
        busyLabel={t('factor.resetting')}
        onConfirm={async () => {
          await call(usersEndpoints.resetSecondFactor, { params: { id: userId } });
          toast.success(t('factor.resetDone'));
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
