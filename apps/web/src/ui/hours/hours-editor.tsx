import { type OpenInterval, type Weekday, weekdays } from '@balcao/domain';
import MoonStar from 'lucide-react/icons/moon-star';
import CopyCheck from 'lucide-react/icons/copy-check';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../inputs/icon-button.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { styled } from '../styled.ts';
import { color, narrow, type } from '../theme/tokens.ts';
import {
  copyToAllDays,
  crossesMidnight,
  type EditedHours,
  hasOverlap,
  isComplete,
  maskTime,
  problemOf,
  shownProblemOf,
} from './hours-form.ts';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${color.divider2}` },
  '& > strong': { width: 120, flex: 'none', padding: '10px 0', fontWeight: 550 },
  // The buttons stand beside the name, and the hours have the width below.
  [narrow]: {
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    '& > strong': { flex: 1, width: 'auto', padding: 0 },
    '& > div': { order: 1, flex: '1 1 100%' },
  },
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

type IntervalProps = {
  name: string;
  place: number;
  interval: OpenInterval;
  onChange: (interval: OpenInterval) => void;
  onRemove: () => void;
  testId: string;
};

/** The start and the end of one interval, and what is wrong with them once something was typed or left empty. */
function IntervalLine({ name, place, interval, onChange, onRemove, testId }: IntervalProps) {
  const { t } = useTranslation('hours');
  const [wasLeft, setLeft] = useState(false);
  const problem = shownProblemOf(interval, wasLeft);
  const problemId = `${testId}-problem`;
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true);
      }}
    >
      <Line>
        {(['start', 'end'] as const).map((edge) => (
          <TextInput
            key={edge}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('mask')}
            aria-label={t(edge, { day: name, place })}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : problemId}
            value={interval[edge]}
            onChange={(event) => onChange({ ...interval, [edge]: maskTime(event.target.value) })}
            data-testid={`${testId}-${edge}`}
          />
        ))}
        <IconButton small label={t('remove', { day: name, place })} onClick={onRemove} data-testid={`${testId}-remove`}>
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
}

type DayProps = {
  day: Weekday;
  intervals: readonly OpenInterval[];
  onChange: (intervals: readonly OpenInterval[]) => void;
  onCopy: () => void;
  testId: string;
};

function DayRow({ day, intervals, onChange, onCopy, testId }: DayProps) {
  const { t } = useTranslation('hours');
  const name = t(`days.${day}`);
  const canCopy = intervals.length > 0 && intervals.every((interval) => problemOf(interval) === null);
  return (
    <Row role="group" aria-label={name} data-testid={testId}>
      <strong>{name}</strong>
      <Intervals>
        {intervals.length === 0 && <Closed>{t('closed')}</Closed>}
        {intervals.map((interval, index) => (
          <IntervalLine
            // Intervals have no name of their own; their place in the day is what they are known by.
            key={index}
            name={name}
            place={index + 1}
            interval={interval}
            onChange={(changed) => onChange(intervals.map((one, place) => (place === index ? changed : one)))}
            onRemove={() => onChange(intervals.filter((_, place) => place !== index))}
            testId={`${testId}-${index}`}
          />
        ))}
      </Intervals>
      {canCopy && (
        <IconButton label={t('copy', { day: name })} onClick={onCopy} data-testid={`${testId}-copy`}>
          <CopyCheck />
        </IconButton>
      )}
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
          onCopy={() => onChange(copyToAllDays(value[day]))}
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
