import type { Tag } from '@balcao/contract';
import { tagColor } from '@balcao/domain';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ColorPicker } from '../../ui/inputs/color-picker.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { emptyTag, type TagFormValues, toFormValues, validateTag } from './tag-form.ts';
import { TagLabel } from './tag-label.tsx';
import { useSaveTag } from './use-save-tag.ts';

const Preview = styled('div')({ display: 'flex', minHeight: 26 });

/** Refusals that belong to a field although they do not name it. */
const codeFields = { ERR_TAG_ALREADY_EXISTS: 'name' } as const;

/** Adds a tag or edits one as it was when the dialog opened (S251–S254). */
export function TagDialog({ known, onClose }: { known: Tag | null; onClose: () => void }) {
  const { t } = useTranslation(['tags', 'common']);
  const save = useSaveTag();
  const form = useForm<TagFormValues>({
    defaultValues: known === null ? emptyTag : toFormValues(known),
    mode: 'onTouched',
    resolver: resolveReasons(validateTag),
  });
  const { register, formState, control } = form;
  const { errors } = formState;
  const [name, color] = useWatch({ control, name: ['name', 'color'] });
  const isNew = known === null;
  return (
    <FormDialog
      open
      title={isNew ? t('dialog.addTitle') : t('dialog.editTitle')}
      form={form}
      onSave={(values) => save(known, values)}
      onClose={onClose}
      confirmLabel={isNew ? t('dialog.add') : t('common:actions.save')}
      busyLabel={isNew ? t('dialog.adding') : t('common:busy.saving')}
      codeFields={codeFields}
      testId="tag-dialog"
    >
      <Field
        label={t('dialog.name')}
        error={errors.name?.type === 'tooShort' ? t('dialog.nameTooShort') : fieldError(errors.name)}
        data-testid="tag-dialog-name"
      >
        <TextInput autoFocus autoComplete="off" dir="auto" data-testid="tag-dialog-name" {...register('name')} />
      </Field>
      <Field
        label={t('dialog.color')}
        hint={isNew ? t('dialog.colorHint') : undefined}
        error={fieldError(errors.color)}
        data-testid="tag-dialog-color"
      >
        <Controller
          control={control}
          name="color"
          render={({ field: { value, onChange, onBlur } }) => (
            <ColorPicker value={value} onChange={onChange} onBlur={onBlur} data-testid="tag-dialog-color" />
          )}
        />
      </Field>
      <Preview aria-hidden data-testid="tag-dialog-preview">
        <TagLabel name={name.trim() || t('dialog.preview')} color={color || tagColor(name)} />
      </Preview>
    </FormDialog>
  );
}
