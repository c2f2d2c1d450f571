import type { Queue } from '@balcao/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { ChipsSelect } from '../../../ui/inputs/chips-select.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MessageInput } from '../../../ui/inputs/message-input.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import type { QueueFormValues } from '../queue-form.ts';
import { type ServiceChoices, useNeedsMenuGreeting } from './use-service-form.ts';

type Props = { form: UseFormReturn<QueueFormValues>; known: Queue | null; choices: ServiceChoices };

const colored = (records: ServiceChoices['people'], chip: string) =>
  (records ?? []).map(({ id, name }) => ({ id, name, color: chip }));

/** On which numbers customers find the queue (S1113). */
export function NumbersField({ form, known, choices: { numbers } }: Props) {
  const { t } = useTranslation('queues');
  const hint = numbers?.length === 0 ? t('service.noNumbers') : t('service.numbersHint');
  const needsGreeting = useNeedsMenuGreeting(form, { numbers, known });
  return (
    <>
      <Field label={t('service.numbers')} hint={hint} data-testid="queue-dialog-numbers">
        <Controller
          control={form.control}
          name="connectionIds"
          render={({ field: { value, onChange } }) => (
            <ChipsSelect
              options={colored(numbers, color.primary)}
              value={value ?? []}
              onChange={onChange}
              disabled={value === null}
              placeholder={t(value === null ? 'service.loading' : 'service.numbersPlaceholder')}
              data-testid="queue-dialog-numbers"
            />
          )}
        />
      </Field>
      {needsGreeting && (
        <Field
          label={t('service.greeting')}
          hint={t('service.greetingHint')}
          error={fieldError(form.formState.errors.menuGreeting)}
          data-testid="queue-dialog-menuGreeting"
        >
          <MessageInput
            rows={2}
            dir="auto"
            data-testid="queue-dialog-menuGreeting"
            {...form.register('menuGreeting')}
          />
        </Field>
      )}
    </>
  );
}

/** Who sees and serves the customers of the queue (S1113). */
export function PeopleField({ form, choices: { people } }: Omit<Props, 'known'>) {
  const { t } = useTranslation('queues');
  return (
    <Field label={t('service.people')} hint={t('service.peopleHint')} data-testid="queue-dialog-people">
      <Controller
        control={form.control}
        name="userIds"
        render={({ field: { value, onChange } }) => (
          <ChipsSelect
            options={colored(people, color.info)}
            value={value ?? []}
            onChange={onChange}
            disabled={value === null}
            placeholder={t(value === null ? 'service.loading' : 'service.peoplePlaceholder')}
            data-testid="queue-dialog-people"
          />
        )}
      />
    </Field>
  );
}
