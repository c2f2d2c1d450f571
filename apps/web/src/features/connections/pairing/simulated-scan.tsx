import { simulatorEndpoints } from '@balcao/contract';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '& p': { margin: 0, color: color.text2, textWrap: 'pretty' },
});

/** Scans the code with the virtual phone, by one large button; only for simulated connections. */
export function SimulatedScan({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const { busy, run } = useBusy();
  async function scan(): Promise<void> {
    await call(simulatorEndpoints.scan, { params: { id } }).catch(toast.failure);
  }
  return (
    <Root>
      <p>{t('qr.simulateLead')}</p>
      <Button
        autoFocus
        block
        size="large"
        variant="primary"
        icon={<FlaskConical />}
        busy={busy}
        onClick={() => void run(scan)}
        data-testid="qr-dialog-simulate"
      >
        {t('qr.simulate')}
      </Button>
    </Root>
  );
}
