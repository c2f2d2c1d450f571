import { type OpenInterval, type Weekday, weekdays } from '@balcao/domain';
import MoonStar from 'lucide-react/icons/moon-star';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../inputs/icon-button.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { styled } from '../styled.ts';
import { color, narrow, type } from '../theme/tokens.ts';
import { crossesMidnight, type EditedHours, hasOverlap, isComplete, maskTime, problemOf } from './hours-form.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${color.divider2}` },
  '& > strong': { width: 120, flex: 'none', padding: '10px 0', fontWeight: 550 },
  [narrow]: { flexWrap: 'wrap', '& > strong': { width: '100%', padding: 0 } },
});
const Intervals = styled('div')({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 6 });
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > div:not([data-note])': { width: 84, flex: 'none' },
});
const Closed = styled('span')({ padding: '10px 0', color: color.text2 });
const Note = styled('div')({ ...type.meta, display: 'flex', alignItems: 'center', gap: 6, color: color.text2 });
const Problem = styled('p')({ ...type.meta, margin: 0, color: color.error });

/** What a new interval of a day begins as: the usual day, or the afternoon after a morning. */
const nextInterval = (known: readonly OpenInterval[]): OpenInterval =>
  known.length === 0 ? { start: '08:00', end: '18:00' } : { start: '', end: '' };

type DayProps = {
  day: Weekday;
  intervals: readonly OpenInterval[];
  onChange: (intervals: readonly OpenInterval[]) => void;
  testId: string;
};

function DayRow({ day, intervals, onChange, testId }: DayProps) {
  const { t } = useTranslation('hours');
  const name = t(`days.${day}`);
  const change = (place: number, parts: Partial<OpenInterval>): void =>
    onChange(intervals.map((interval, index) => (index === place ? { ...interval, ...parts } : interval)));
  return (
    <Row role="group" aria-label={name} data-testid={testId}>
      <strong>{name}</strong>
      <Intervals>
        {intervals.length === 0 && <Closed>{t('closed')}</Closed>}
        {intervals.map((interval, index) => {
          const problem = problemOf(interval);
          const problemId = `${testId}-${index}-problem`;
          return (
            // Intervals have no name of their own; their place in the day is what they are known by.
            <div key={index}>
              <Line>
                {(['start', 'end'] as const).map((edge) => (
                  <TextInput
                    key={edge}
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={t('mask')}
                    aria-label={t(edge, { day: name, place: index + 1 })}
                    aria-invalid={problem !== null || undefined}
                    aria-describedby={problem === null ? undefined : problemId}
                    value={interval[edge]}
                    onChange={(event) => change(index, { [edge]: maskTime(event.target.value) })}
                    data-testid={`${testId}-${index}-${edge}`}
                  />
                ))}
                <IconButton
                  small
                  label={t('remove', { day: name, place: index + 1 })}
                  onClick={() => onChange(intervals.filter((_, place) => place !== index))}
                  data-testid={`${testId}-${index}-remove`}
                >
                  <Trash2 />
                </IconButton>
                {crossesMidnight(interval) && (
                  <Note data-note>
                    <MoonStar size={14} aria-hidden />
                    {t('nextDay')}
                  </Note>
                )}
              </Line>
              {problem !== null && (
                <Problem id={problemId} data-testid={problemId}>
                  {t(`problems.${problem}`)}
                </Problem>
              )}
            </div>
          );
        })}
      </Intervals>
      <IconButton
        label={t('add', { day: name })}
        disabled={intervals.length >= 10}
        onClick={() => onChange([...intervals, nextInterval(intervals)])}
        data-testid={`${testId}-add`}
      >
        <Plus />
      </IconButton>
    </Row>
  );
}

type Props = { value: EditedHours; onChange: (hours: EditedHours) => void; testId: string };

/** The opening hours of a week: seven days, each with any number of intervals (S291, S292). */
export function HoursEditor({ value, onChange, testId }: Props) {
  const { t } = useTranslation('hours');
  return (
    <div>
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          intervals={value[day]}
          onChange={(intervals) => onChange({ ...value, [day]: intervals })}
          testId={`${testId}-${day}`}
        />
      ))}
      {isComplete(value) && hasOverlap(value) && (
        <Problem role="alert" data-testid={`${testId}-overlap`}>
          {t('problems.overlap')}
        </Problem>
      )}
    </div>
  );
}
