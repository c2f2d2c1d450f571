import { simulatorEndpoints } from '@balcao/contract';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

const Root = styled('span')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 'auto',
  color: color.text2,
  [narrow]: { flex: '1 0 100%' },
});

/** Scans the code with the virtual phone; only for simulated connections. */
export function SimulatedScan({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const toast = useToast();
  const { busy, run } = useBusy();
  async function scan(): Promise<void> {
    await call(simulatorEndpoints.scan, { params: { id } }).catch(toast.failure);
  }
  return (
    <Root>
      <FlaskConical size={16} aria-hidden />
      {t('qr.demonstration')}
      <Button size="small" busy={busy} onClick={() => void run(scan)} data-testid="qr-dialog-simulate">
        {t('qr.simulate')}
      </Button>
    </Root>
  );
}
