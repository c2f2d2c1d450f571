import { useId } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MessageInput } from '../../../ui/inputs/message-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import type { QueueFormValues } from '../queue-form.ts';
import { TextPreview } from '../text-preview.tsx';
import { type EditedStep, findProblems, type StepName, type StepProblems, timeUnits } from './inactivity-form.ts';

const Lead = styled('p')({ ...type.secondary, margin: 0, color: color.text2, textWrap: 'pretty' });
const Step = styled('div')({ display: 'flex', flexDirection: 'column', gap: 14 });
/** In line with the label of the checkbox above. */
const Parts = styled('div')({ display: 'flex', flexDirection: 'column', gap: 14, paddingInlineStart: 30 });
const Time = styled('div')({
  display: 'flex',
  gap: 8,
  '& > div:first-of-type': { flex: '0 1 96px' },
  '& > div:last-of-type': { flex: '0 1 160px' },
});

type StepProps = {
  name: StepName;
  step: EditedStep;
  problems: StepProblems;
  queue: string;
  onChange: (step: EditedStep) => void;
};

/** After how much silence: a number and its unit. */
function TimeField({ name, step, problems: { time }, onChange }: StepProps) {
  const { t } = useTranslation('queues');
  const testId = `queue-inactivity-${name}-time`;
  return (
    <Field
      label={t('inactivity.after')}
      error={time === undefined ? undefined : t(`inactivity.problems.${time}`)}
      data-testid={testId}
    >
      <Time>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={step.amount}
          onChange={(event) => onChange({ ...step, amount: event.target.value })}
          data-testid={testId}
        />
        <UnitSelect step={step} onChange={onChange} testId={`queue-inactivity-${name}-unit`} />
      </Time>
    </Field>
  );
}

type UnitProps = Pick<StepProps, 'step' | 'onChange'> & { testId: string };

/** Its own id keeps it apart from the number, which the label of the field names. */
function UnitSelect({ step, onChange, testId }: UnitProps) {
  const { t } = useTranslation('queues');
  return (
    <SelectInput
      id={useId()}
      aria-label={t('inactivity.unit')}
      options={timeUnits.map((unit) => ({ value: unit, label: t(`inactivity.units.${unit}`) }))}
      value={step.unit}
      onChange={({ target }) =>
        onChange({ ...step, unit: timeUnits.find((unit) => unit === target.value) ?? step.unit })
      }
      data-testid={testId}
    />
  );
}

/** One thing that happens after some silence: whether it does, when, and with which text. */
function StepFields(props: StepProps) {
  const { t } = useTranslation('queues');
  const { name, step, problems, queue, onChange } = props;
  const testId = `queue-inactivity-${name}-message`;
  const toggle = (isOn: boolean): void =>
    onChange({ ...step, isOn, message: isOn ? step.message || t(`inactivity.${name}Suggestion`) : step.message });
  return (
    <Step>
      <Checkbox
        label={t(`inactivity.${name}`)}
        hint={t(`inactivity.${name}Hint`)}
        checked={step.isOn}
        onChange={(event) => toggle(event.target.checked)}
        data-testid={`queue-inactivity-${name}`}
      />
      {step.isOn && (
        <Parts>
          <TimeField {...props} />
          <Field
            label={t(`inactivity.${name}Message`)}
            hint={t(`inactivity.${name}MessageHint`)}
            error={problems.message === undefined ? undefined : t(`inactivity.problems.${problems.message}`)}
            data-testid={testId}
          >
            <MessageInput
              rows={3}
              dir="auto"
              value={step.message}
              onChange={(event) => onChange({ ...step, message: event.target.value })}
              data-testid={testId}
            />
          </Field>
          <TextPreview text={step.message} queue={queue} testId={testId} />
        </Parts>
      )}
    </Step>
  );
}

/** What the queue does about customers who stop answering (S556). */
export function InactivityFields({ form: { control } }: { form: UseFormReturn<QueueFormValues> }) {
  const { t } = useTranslation('queues');
  const name = useWatch({ control, name: 'name' });
  return (
    <Controller
      control={control}
      name="inactivity"
      render={({ field: { value, onChange } }) => {
        const problems = findProblems(value);
        return (
          <>
            <Lead>{t('inactivity.lead')}</Lead>
            {(['remind', 'close'] as const).map((step) => (
              <StepFields
                key={step}
                name={step}
                step={value[step]}
                problems={problems[step]}
                queue={name.trim()}
                onChange={(changed) => onChange({ ...value, [step]: changed })}
              />
            ))}
          </>
        );
      }}
    />
  );
}
