import { useTranslation } from 'react-i18next';
import { color } from '../../../ui/theme/tokens.ts';
import type { ChatMessage } from '../customers/people.ts';

const names = ['waiting', 'sent', 'delivered', 'read', 'played'] as const;

/** The delivery state of a message: one tick, two, two in blue. Without a name it only decorates a button. */
export function Ticks({ ack, named = false }: { ack: ChatMessage['ack']; named?: boolean }) {
  const { t } = useTranslation('simulator');
  return (
    <svg
      width="16"
      height="12"
      viewBox="0 0 16 12"
      fill="none"
      stroke={ack >= 3 ? color.ackRead : 'currentColor'}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(named ? { role: 'img', 'aria-label': t(`acks.${names[ack]}`) } : { 'aria-hidden': true })}
      data-ack={ack}
    >
      <path d="m.9 6.6 2.8 2.9 6-7.2" />
      {ack >= 2 && <path d="m6.3 8 1.6 1.5 6.2-7.2" />}
    </svg>
  );
}
