import type { ContactList, ContactListItem } from '@balcao/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type ItemFormValues, tidyListNumber, toItemValues, validateItem } from './item-form.ts';
import { useSaveItem } from './use-items.ts';

const codeFields = { ERR_CONTACT_LIST_ITEM_EXISTS: 'number' } as const;

type Props = { list: ContactList; known: ContactListItem | null; onClose: () => void };

/** Adds a person to a list or edits one as it was when the dialog opened (S378). */
export function ItemDialog({ list, known, onClose }: Props) {
  const { t } = useTranslation(['contactLists', 'common']);
  const save = useSaveItem(list.id);
  const form = useForm<ItemFormValues>({
    defaultValues: toItemValues(known, list.variables),
    mode: 'onTouched',
    resolver: resolveReasons<ItemFormValues>((values) => validateItem(values, known !== null && known.number === null)),
  });
  const { register, formState, setValue } = form;
  const { errors } = formState;
  const number = register('number');
  const isNew = known === null;
  return (
    <FormDialog
      open
      title={isNew ? t('itemDialog.addTitle') : t('itemDialog.editTitle')}
      form={form}
      onSave={(values) => save(known, values)}
      onClose={onClose}
      confirmLabel={isNew ? t('itemDialog.add') : t('common:actions.save')}
      busyLabel={isNew ? t('itemDialog.adding') : t('common:busy.saving')}
      codeFields={codeFields}
      testId="list-item-dialog"
    >
      <Field label={t('itemDialog.name')} error={fieldError(errors.name)} data-testid="list-item-dialog-name">
        <TextInput autoFocus autoComplete="off" dir="auto" data-testid="list-item-dialog-name" {...register('name')} />
      </Field>
      <Field
        label={t('itemDialog.number')}
        hint={t('itemDialog.numberHint')}
        error={fieldError(errors.number)}
        data-testid="list-item-dialog-number"
      >
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="off"
          data-testid="list-item-dialog-number"
          {...number}
          onBlur={(event) => {
            setValue('number', tidyListNumber(event.target.value));
            void number.onBlur(event);
          }}
        />
      </Field>
      <Field label={t('itemDialog.email')} error={fieldError(errors.email)} data-testid="list-item-dialog-email">
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="list-item-dialog-email"
          {...register('email')}
        />
      </Field>
      {list.variables.map((name, index) => (
        <Field key={name} label={`{${name}}`} data-testid={`list-item-dialog-variable-${name}`}>
          <TextInput
            autoComplete="off"
            dir="auto"
            data-testid={`list-item-dialog-variable-${name}`}
            {...register(`variables.${index}.value`)}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
