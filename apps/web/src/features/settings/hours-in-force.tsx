import type { ScheduleRow } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { useOwnCompany } from '../../lib/session/use-own-company.ts';
import { summarizeWeek, toEditedHours } from '../../ui/hours/hours-form.ts';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useQueues } from '../queues/index.ts';

const Root = styled('div')({
  ...type.secondary,
  color: color.text2,
  '& p': { margin: 0 },
  '& ul': { margin: '4px 0 0', paddingLeft: 18 },
  '& li': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 550, color: color.text },
});

/** The stored hours in one line; without any it is open all the time. */
function useWeekText(): (rows: readonly ScheduleRow[]) => string {
  const { t } = useTranslation('hours');
  return (rows) => {
    if (rows.length === 0) return t('inForce.always');
    const spans = summarizeWeek(toEditedHours(rows)).map(({ from, to, intervals }) => {
      const times = intervals.map(({ start, end }) => `${start}–${end}`).join(', ');
      return `${from === to ? t(`short.${from}`) : t('inForce.days', { from: t(`short.${from}`), to: t(`short.${to}`) })} ${times}`;
    });
    return spans.length === 0 ? t('inForce.never') : spans.join('; ');
  };
}

/** What the chosen kind of opening hours puts in force now (S1117). */
export function HoursInForce({ scheduleType }: { scheduleType: string }) {
  const { t } = useTranslation('hours');
  const { data: company } = useOwnCompany();
  const { data: queues } = useQueues({ enabled: scheduleType === 'queue' });
  const textOf = useWeekText();
  if (scheduleType === 'disabled')
    return (
      <Root data-testid="hours-in-force">
        <p>{t('inForce.disabled')}</p>
      </Root>
    );
  if (scheduleType === 'company')
    return (
      company !== undefined && (
        <Root data-testid="hours-in-force">
          <p>{t('inForce.company', { hours: textOf(company.schedules) })}</p>
        </Root>
      )
    );
  if (queues === undefined) return null;
  return (
    <Root data-testid="hours-in-force">
      <p>{queues.length === 0 ? t('inForce.noQueues') : t('inForce.queue')}</p>
      <ul>
        {queues.map(({ id, name, schedules }) => (
          <li key={id}>
            <strong>{name}</strong>: {textOf(schedules)}
          </li>
        ))}
      </ul>
    </Root>
  );
}
