import type { Connection, SimulatedConnection } from '@balcao/contract';
import BatteryFull from 'lucide-react/icons/battery-full';
import Plane from 'lucide-react/icons/plane';
import Unlink from 'lucide-react/icons/unlink';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMinute } from '../../../lib/format/use-now.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { LogoMark } from '../../../ui/display/logo.tsx';
import { phoneSituation } from '../phone-situation.ts';
import { showNumber } from '../../../lib/format/show-number.ts';
import { BigButton, Body, Device, Glass, Hint, Quick, ScreenTitle, Small, StatusLine } from './phone-parts.ts';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

type Props = { connection: Connection; world: SimulatedConnection; calls: SimulatorCalls };

/** "Linked devices" on the phone: scans the code with one click, and unlinks. */
export function PhoneScreen({ connection, world, calls }: Props) {
  const { t } = useTranslation('simulator');
  const format = useFormat();
  const now = useMinute();
  const { busy, run } = useBusy();
  const { phone, linked } = world;
  const situation = phoneSituation(world);
  const number = phone.number === null ? null : showNumber(phone.number);
  return (
    <Body>
      <Glass>
        <StatusLine>
          <span>{format.time(now)}</span>
          <span>
            <Quick
              type="button"
              aria-pressed={!phone.online}
              aria-label={t('phone.airplane')}
              title={t('phone.airplane')}
              onClick={() => void calls.setPhone({ online: !phone.online })}
              data-testid="simulator-airplane"
            >
              <Plane aria-hidden />
            </Quick>
            {phone.online ? <Wifi aria-hidden /> : <WifiOff aria-hidden />}
            <BatteryFull aria-hidden />
          </span>
        </StatusLine>
        <ScreenTitle>{t('phone.devices')}</ScreenTitle>
        {!linked && world.showsQr && (
          <BigButton
            type="button"
            disabled={busy || phone.banned || !phone.online}
            onClick={() => void run(calls.scan)}
            data-testid="simulator-scan"
          >
            {t('phone.scan')}
          </BigButton>
        )}
        {situation === 'noCode' && (
          <BigButton
            type="button"
            disabled={busy}
            onClick={() => void run(calls.startSession)}
            data-testid="simulator-start"
          >
            {t('phone.start')}
          </BigButton>
        )}
        <Hint role="status" data-testid="simulator-hint" data-situation={situation}>
          {t(`situations.${situation}`, { name: connection.name })}
        </Hint>
        <Small>{number === null ? t('phone.noNumber') : t('phone.number', { number })}</Small>
        {linked && (
          <Device data-testid="simulator-device">
            <span aria-hidden>
              <LogoMark size={18} />
            </span>
            <div>
              {t('phone.device', { name: connection.name })}
              <small>{connection.status === 'CONNECTED' ? t('phone.active') : t('phone.inactive')}</small>
            </div>
            <IconButton
              small
              label={t('phone.unlink')}
              disabled={busy}
              onClick={() => void run(() => calls.setPhone({ unlink: true }))}
              data-testid="simulator-unlink"
            >
              <Unlink />
            </IconButton>
          </Device>
        )}
      </Glass>
    </Body>
  );
}
