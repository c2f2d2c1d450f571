import type { Queue } from '@balcao/contract';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { ColorPicker } from '../../ui/inputs/color-picker.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import type { QueueFormValues } from './queue-form.ts';
import { QueueMedia } from './queue-media.tsx';
import { QueueRatings } from './queue-ratings.tsx';
import { NumbersField, PeopleField } from './service/service-fields.tsx';
import type { ServiceChoices } from './service/use-service-form.ts';
import { TextPreview } from './text-preview.tsx';

type Props = {
  /** Null while it is not stored yet. */
  known: Queue | null;
  form: UseFormReturn<QueueFormValues>;
  choices: ServiceChoices;
  usedColors: ReadonlyMap<string, string>;
  /** Only queues with hours of their own have a text for the time outside of them (S290). */
  hasOwnHours: boolean;
};

type TextField = 'greetingMessage' | 'outOfHoursMessage';

function AutomaticText({ form, field }: { form: Props['form']; field: TextField }) {
  const { t } = useTranslation('queues');
  const { register, formState, control } = form;
  const [text, name] = useWatch({ control, name: [field, 'name'] });
  const testId = `queue-dialog-${field}`;
  return (
    <>
      <Field
        label={t(`dialog.${field}`)}
        hint={t(`dialog.${field}Hint`)}
        error={fieldError(formState.errors[field])}
        data-testid={testId}
      >
        <MessageInput rows={3} dir="auto" data-testid={testId} {...register(field)} />
      </Field>
      <TextPreview text={text} queue={name.trim()} testId={testId} />
    </>
  );
}

/** The data of a queue (S289). */
export function QueueFields({ known, form, choices, usedColors, hasOwnHours }: Props) {
  const { t } = useTranslation('queues');
  const { register, formState, control } = form;
  return (
    <>
      <Field label={t('dialog.name')} error={fieldError(formState.errors.name)} data-testid="queue-dialog-name">
        <TextInput autoFocus autoComplete="off" dir="auto" data-testid="queue-dialog-name" {...register('name')} />
      </Field>
      <NumbersField form={form} known={known} choices={choices} />
      <PeopleField form={form} choices={choices} />
      <Field
        label={t('dialog.color')}
        hint={t('dialog.colorHint')}
        error={fieldError(formState.errors.color)}
        data-testid="queue-dialog-color"
      >
        <Controller
          control={control}
          name="color"
          render={({ field: { value, onChange, onBlur } }) => (
            <ColorPicker
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              usedBy={usedColors}
              data-testid="queue-dialog-color"
            />
          )}
        />
      </Field>
      <AutomaticText form={form} field="greetingMessage" />
      {known !== null && <QueueMedia known={known} />}
      {hasOwnHours && <AutomaticText form={form} field="outOfHoursMessage" />}
      <QueueRatings form={form} />
      <Checkbox
        label={t('dialog.requiresTag')}
        hint={t('dialog.requiresTagHint')}
        data-testid="queue-dialog-requiresTag"
        {...register('requiresTag')}
      />
    </>
  );
}
