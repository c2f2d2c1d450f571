import type { Connection, SimulatedConnection } from '@balcao/contract';
import Ban from 'lucide-react/icons/ban';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { FaultsSection } from '../faults/faults-section.tsx';
import { Panel, PanelHead, PanelTitle } from '../panel.tsx';
import { PhoneScreen } from './phone-screen.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', paddingBottom: 12 });
const Switches = styled('div')({ display: 'flex', flexDirection: 'column', gap: 2, padding: '14px 16px 12px' });

type Props = { connection: Connection; world: SimulatedConnection; calls: SimulatorCalls };

/** Whether the phone is online, offline or banned. */
function ReachChip({ online, banned }: SimulatedConnection['phone']) {
  const { t } = useTranslation('simulator');
  if (banned)
    return (
      <StatusChip tone="error" icon={<Ban aria-hidden />}>
        {t('phone.banned')}
      </StatusChip>
    );
  if (!online)
    return (
      <StatusChip tone="warn" icon={<WifiOff aria-hidden />}>
        {t('phone.offline')}
      </StatusChip>
    );
  return (
    <StatusChip tone="ok" icon={<Wifi aria-hidden />}>
      {t('phone.online')}
    </StatusChip>
  );
}

/** The shop owner's phone: its screen, and everything that can happen to it. */
export function PhonePanel({ connection, world, calls }: Props) {
  const { t } = useTranslation('simulator');
  const { phone, faults } = world;
  return (
    <Panel aria-label={t('phone.title')} data-testid="simulator-phone">
      <PanelHead>
        <PanelTitle>{t('phone.title')}</PanelTitle>
        <ReachChip {...phone} />
      </PanelHead>
      <Scroller>
        <PhoneScreen connection={connection} world={world} calls={calls} />
        <Switches>
          <SwitchLine
            label={t('phone.internet')}
            checked={phone.online}
            onChange={(online) => calls.setPhone({ online })}
            data-testid="simulator-online"
          />
          <SwitchLine
            label={t('phone.ban')}
            checked={phone.banned}
            onChange={(ban) => calls.setPhone({ ban })}
            data-testid="simulator-ban"
          />
          <SwitchLine
            label={t('phone.passkey')}
            checked={phone.passkey}
            onChange={(passkey) => calls.setPhone({ passkey })}
            data-testid="simulator-passkey"
          />
        </Switches>
        <FaultsSection faults={faults} onSet={calls.setFaults} />
      </Scroller>
    </Panel>
  );
}
