import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import type { MessageDay } from './message-days.ts';

const Root = styled('li')({
  ...type.meta,
  alignSelf: 'center',
  margin: '8px 0',
  padding: '4px 12px',
  borderRadius: 12,
  background: color.paper,
  color: color.text2,
  fontWeight: 550,
});

/** Where a day begins: today, yesterday, or its date (S171). */
export function DayDivider({ day }: { day: MessageDay }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return <Root data-testid="message-day">{day.name === 'date' ? format.day(day.day) : t(`days.${day.name}`)}</Root>;
}
