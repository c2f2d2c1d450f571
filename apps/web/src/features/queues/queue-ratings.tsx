import { ratingRules } from '@balcao/domain';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { useTags } from '../tags/index.ts';
import { namesTag, type QueueFormValues } from './queue-form.ts';

type Form = UseFormReturn<QueueFormValues>;

function RatingTag({ form: { control, formState } }: { form: Form }) {
  const { t } = useTranslation('queues');
  const { data: tags = [], error } = useTags();
  return (
    <Field
      label={t('ratings.tag')}
      hint={error === null ? undefined : `${t('ratings.tagsFailed')} ${errorText(error)}`}
      error={fieldError(formState.errors.ratingTagId)}
      data-testid="queue-dialog-ratingTagId"
    >
      <Controller
        control={control}
        name="ratingTagId"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <SelectInput
            ref={ref}
            options={[
              { value: '', label: t('ratings.chooseTag') },
              ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
            onBlur={onBlur}
            data-testid="queue-dialog-ratingTagId"
          />
        )}
      />
    </Field>
  );
}

/** Which conversations of the queue are rated, and the tag that decides it (S504). */
export function QueueRatings({ form }: { form: Form }) {
  const { t } = useTranslation('queues');
  const { settings } = useSignedIn().user.company;
  const asks = settings.some(({ key, value }) => key === 'userRating' && value === 'enabled');
  const rule = useWatch({ control: form.control, name: 'ratingRule' });
  return (
    <>
      <Field label={t('ratings.rule')} hint={asks ? t('ratings.hint') : t('ratings.hintOff')}>
        <SelectInput
          options={ratingRules.map((value) => ({ value, label: t(`ratings.rules.${value}`) }))}
          data-testid="queue-dialog-ratingRule"
          {...form.register('ratingRule')}
        />
      </Field>
      {namesTag(rule) && <RatingTag form={form} />}
    </>
  );
}
