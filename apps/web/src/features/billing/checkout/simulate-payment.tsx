import { billingEndpoints } from '@balcao/contract';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';

/** Plays the bank, where the server is tried out: the payment then arrives as a real one would. */
export function SimulatePayment({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const { busy, run } = useBusy();
  async function pay(): Promise<void> {
    await call(billingEndpoints.simulatePayment, { body: { invoiceId } }).catch(toast.failure);
  }
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<FlaskConical />}
      busy={busy}
      onClick={() => void run(pay)}
      data-testid="pix-simulate"
    >
      {busy ? t('pix.simulating') : t('pix.simulate')}
    </Button>
  );
}
