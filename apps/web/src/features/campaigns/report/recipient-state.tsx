import type { ShippingRow } from '@balcao/contract';
import type { RecipientState } from '@balcao/domain';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import MailOpen from 'lucide-react/icons/mail-open';
import Send from 'lucide-react/icons/send';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { type ChipTone, StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';

const looks: Readonly<Record<RecipientState, { tone: ChipTone; icon: ComponentType }>> = {
  pending: { tone: 'neutral', icon: Clock },
  asked: { tone: 'info', icon: CircleQuestionMark },
  queued: { tone: 'info', icon: Send },
  sent: { tone: 'ok', icon: Check },
  delivered: { tone: 'ok', icon: CheckCheck },
  read: { tone: 'ok', icon: MailOpen },
  failed: { tone: 'error', icon: CircleX },
  uncertain: { tone: 'warn', icon: CircleAlert },
  skipped: { tone: 'neutral', icon: CircleMinus },
  control: { tone: 'neutral', icon: EyeOff },
};

const Root = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  '& > small': { ...type.meta, color: color.text2, textWrap: 'pretty' },
});

/** Why somebody got nothing, when it is tried again, or what they said, in words; nothing where the state says it all. */
export function useNotesOf(): (row: ShippingRow) => string[] {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return ({ state, reason, retryAt, waitsSince, confirmedAt, answeredAt }) => [
    ...(reason === null ? [] : [t(`reasons.${reason}`)]),
    ...(waitsSince === null ? [] : [t('report.waitsSince', { when: format.dateTime(waitsSince) })]),
    ...(retryAt === null ? [] : [t('report.retryAt', { when: format.dateTime(retryAt) })]),
    ...(confirmedAt !== null && state === 'pending' ? [t('report.confirmed')] : []),
    ...(answeredAt === null ? [] : [t('report.answeredAt', { when: format.dateTime(answeredAt) })]),
  ];
}

/** How far the message to one person is, as icon and word, with the reason below. */
export function RecipientStateOf({ row }: { row: ShippingRow }) {
  const { t } = useTranslation('campaigns');
  const notes = useNotesOf()(row);
  const { tone, icon: Icon } = looks[row.state];
  return (
    <Root data-testid="campaign-recipient-state" data-state={row.state}>
      <StatusChip tone={tone} icon={<Icon />}>
        {t(`states.${row.state}`)}
      </StatusChip>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </Root>
  );
}

/** The moment that the state is about: read, received, taken or asked; null before anything happened. */
export const momentOf = ({ readAt, receivedAt, deliveredAt, confirmedAt, confirmationRequestedAt }: ShippingRow) =>
  readAt ?? receivedAt ?? deliveredAt ?? confirmedAt ?? confirmationRequestedAt;
