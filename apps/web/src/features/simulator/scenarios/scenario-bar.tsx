import MessagesSquare from 'lucide-react/icons/messages-square';
import Square from 'lucide-react/icons/square';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { samplePeople } from '../customers/sample-people.ts';
import { planBurst, planMinute } from './scenarios.ts';
import { useScenario } from './use-scenario.ts';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  margin: '-4px 0 16px',
  [narrow]: {
    flexWrap: 'nowrap',
    margin: '0 -16px 8px',
    padding: '2px 16px',
    overflowX: 'auto',
    '& > *': { flex: 'none' },
  },
});
const Label = styled('span')({ ...type.secondary, fontWeight: 550, marginRight: 4 });
const Progress = styled('span')({ ...type.secondary, color: color.text2, fontVariantNumeric: 'tabular-nums' });

const sayings = [
  'hello',
  'price',
  'order',
  'hours',
  'delivery',
  'exchange',
  'payment',
  'stock',
  'address',
  'thanks',
] as const;

/** Typical situations, each started by one click. */
export function ScenarioBar({ linked, calls }: { linked: boolean; calls: SimulatorCalls }) {
  const { t } = useTranslation('simulator');
  const { running, play, goOffline, stop } = useScenario(calls);
  const cast = { people: samplePeople, sayings: sayings.map((saying) => t(`sayings.${saying}`)) };
  const disabled = !linked || running !== null;
  return (
    <Root role="group" aria-label={t('scenarios.label')}>
      <Label aria-hidden>{t('scenarios.label')}</Label>
      <Button
        size="small"
        icon={<Users />}
        disabled={disabled}
        onClick={() => play('minute', planMinute(cast, 10))}
        data-testid="simulator-scenario-minute"
      >
        {t('scenarios.minute')}
      </Button>
      <Button
        size="small"
        icon={<WifiOff />}
        disabled={disabled}
        onClick={() => void goOffline()}
        data-testid="simulator-scenario-outage"
      >
        {t('scenarios.outage')}
      </Button>
      <Button
        size="small"
        icon={<MessagesSquare />}
        disabled={disabled}
        onClick={() => play('burst', planBurst(cast, 50))}
        data-testid="simulator-scenario-burst"
      >
        {t('scenarios.burst')}
      </Button>
      <Progress role="status" data-testid="simulator-scenario-progress">
        {running === null
          ? !linked && t('scenarios.needsLink')
          : running.name === 'outage'
            ? t('scenarios.secondsLeft', { seconds: running.total - running.done })
            : t('scenarios.progress', { done: running.done, total: running.total })}
      </Progress>
      {running !== null && (
        <Button size="small" variant="ghost" icon={<Square />} onClick={stop} data-testid="simulator-scenario-stop">
          {t('scenarios.stop')}
        </Button>
      )}
    </Root>
  );
}
