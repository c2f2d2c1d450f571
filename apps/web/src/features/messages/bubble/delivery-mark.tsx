import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock3 from 'lucide-react/icons/clock-3';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { deliveryMarkOf } from './delivery.ts';

const Root = styled('span')({ display: 'inline-flex', '&[data-mark=read]': { color: color.ackRead } });

const icons = { waiting: Clock3, sent: Check, delivered: CheckCheck, read: CheckCheck } as const;

/** How far a message of ours got, as a clock or checks with an accessible name (S161). */
export function DeliveryMark({ ack }: { ack: number }) {
  const { t } = useTranslation('messages');
  const mark = deliveryMarkOf(ack);
  const Icon = icons[mark];
  return (
    <Root role="img" aria-label={t(`delivery.${mark}`)} data-mark={mark} data-testid="message-delivery">
      <Icon size={15} aria-hidden />
    </Root>
  );
}
