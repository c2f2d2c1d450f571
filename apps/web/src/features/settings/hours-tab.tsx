import { companiesEndpoints, type Company } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { HoursEditor } from '../../ui/hours/hours-editor.tsx';
import { hasOverlap, isComplete, toEditedHours, toScheduleRows } from '../../ui/hours/hours-form.ts';
import { Button, ButtonLink } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { pause } from '../../ui/inputs/submit-form.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { companyKey, useOwnCompany } from '../../lib/session/use-own-company.ts';
import { ScheduleTypeOption } from './service-options.tsx';
import type { SettingsAccess } from './use-settings.ts';

const Box = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  maxWidth: 720,
  padding: 16,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  '& > p': { ...type.secondary, margin: 0, color: color.text2 },
  '& > button, & > a': { alignSelf: 'flex-start' },
});
const Days = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    paddingLeft: 10,
    borderRadius: radius.chip,
    background: color.sunken,
  },
});

/** The form of the hours waits this long after the click, against double submits (S59). */
const hoursDelay = 500;

/** A day as people of Brazil write it; never by an instant, which would be the day before there. */
const shownDay = (day: string): string => day.split('-').toReversed().join('/');

type DaysProps = { days: readonly string[]; onChange: (days: readonly string[]) => void };

/** Days of one's own on which nothing opens. */
function ClosedDays({ days, onChange }: DaysProps) {
  const { t } = useTranslation('hours');
  return (
    <>
      <Field label={t('closedOn')} hint={t('closedOnHint')}>
        <TextInput
          type="date"
          value=""
          onChange={({ target: { value } }) => value !== '' && onChange([...new Set([...days, value])].toSorted())}
          data-testid="settings-closed-on"
        />
      </Field>
      {days.length > 0 && (
        <Days data-testid="settings-closed-days">
          {days.map((day) => (
            <li key={day}>
              {shownDay(day)}
              <IconButton
                small
                label={t('openOn', { day: shownDay(day) })}
                onClick={() => onChange(days.filter((other) => other !== day))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </Days>
      )}
    </>
  );
}

type FormProps = { company: Company; /** Whether the company has hours, or only its queues do. */ hasWeek: boolean };

function HoursForm({ company, hasWeek }: FormProps) {
  const { t } = useTranslation(['hours', 'common']);
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [hours, setHours] = useState(() => toEditedHours(company.schedules));
  const [closedOn, setClosedOn] = useState<readonly string[]>(company.closedOn);
  const [closedOnHolidays, setClosedOnHolidays] = useState(company.closedOnHolidays);
  const canSave = !hasWeek || (isComplete(hours) && !hasOverlap(hours));

  async function save(): Promise<void> {
    try {
      await pause(hoursDelay);
      const schedules = hasWeek ? toScheduleRows(hours, (day) => t(`days.${day}`)) : company.schedules;
      const body = { schedules, closedOn: [...closedOn], closedOnHolidays };
      const saved = await call(companiesEndpoints.changeHours, { params: { id: company.id }, body });
      client.setQueryData(companyKey(company.id), saved);
      toast.success(t('saved'));
    } catch (error) {
      toast.failure(error);
    }
  }

  return (
    <Box
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) void run(save);
      }}
    >
      <p>{t('zone', { zone: company.timeZone })}</p>
      {hasWeek ? (
        <HoursEditor value={hours} onChange={setHours} testId="settings-hours" />
      ) : (
        <ButtonLink to="/queues">{t('inForce.toQueues')}</ButtonLink>
      )}
      <Checkbox
        label={t('holidays')}
        hint={t('holidaysHint')}
        checked={closedOnHolidays}
        onChange={(event) => setClosedOnHolidays(event.target.checked)}
        data-testid="settings-holidays"
      />
      <ClosedDays days={closedOn} onChange={setClosedOn} />
      <Button type="submit" variant="primary" busy={busy} disabled={!canSave} data-testid="settings-hours-save">
        {busy ? t('common:busy.saving') : t('common:actions.save')}
      </Button>
    </Box>
  );
}

const Parts = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, maxWidth: 720 });

/** Whose hours count and what that puts in force, the hours of the company, its holidays and own days (S316). */
export function HoursTab({ settings }: { settings: SettingsAccess }) {
  const scheduleType = settings.valueOf('scheduleType');
  return (
    <Parts>
      <ScheduleTypeOption settings={settings} />
      {scheduleType !== 'disabled' && <StoredHours hasWeek={scheduleType === 'company'} />}
    </Parts>
  );
}

function StoredHours({ hasWeek }: Pick<FormProps, 'hasWeek'>) {
  const { t } = useTranslation('settings');
  const { data, isError, error, refetch, isFetchedAfterMount } = useOwnCompany();
  // What was cached may be older than what a colleague saved.
  if (data !== undefined && isFetchedAfterMount) return <HoursForm company={data} hasWeek={hasWeek} />;
  if (!isError) return <Skeleton aria-busy style={{ height: 320, borderRadius: 12 }} />;
  return (
    <LoadFailure
      title={t('sampleData.loadError')}
      error={error}
      onRetry={() => void refetch()}
      testId="settings-hours-error"
    />
  );
}
