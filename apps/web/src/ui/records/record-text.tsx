import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldError } from '../../lib/forms/field-error.ts';
import { Field } from '../inputs/field.tsx';
import { TextInput } from '../inputs/text-input.tsx';

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof TextInput>, 'form' | 'name'> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint?: string;
  /** Of the input; with `-error` of what is wrong with it. */
  'data-testid': string;
};

/** A line of text of a record, with what is wrong with it below. */
export function RecordText<Values extends FieldValues>({ form, name, label, hint, ...input }: Props<Values>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} hint={hint} error={fieldError(error)} data-testid={input['data-testid']}>
      <TextInput autoComplete="off" {...input} {...form.register(name)} />
    </Field>
  );
}
