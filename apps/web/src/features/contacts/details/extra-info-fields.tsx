import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';
import { maxContactFields } from '@balcao/contract';
import type { ContactFormValues } from './contact-form.ts';

const Root = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
const Legend = styled('legend')({ ...type.secondary, fontWeight: 550, padding: 0, marginBottom: 6 });
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
  gap: 8,
  alignItems: 'center',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
});
const Problem = styled('p')({ ...type.meta, margin: 0, color: color.error });

/** Any number of pairs of name and value (S226). */
export function ExtraInfoFields({ form }: { form: UseFormReturn<ContactFormValues> }) {
  const { t } = useTranslation('contacts');
  // react-hook-form uses `id` by default, which is the line's own id here.
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'extraInfo', keyName: 'key' });
  const { register, formState } = form;
  return (
    <Root>
      <Legend>{t('dialog.extraInfo')}</Legend>
      {fields.map((line, index) => (
        <Line key={line.key} data-testid="contact-dialog-line">
          <TextInput
            placeholder={t('dialog.fieldName')}
            aria-label={t('dialog.fieldNameOf', { number: index + 1 })}
            autoComplete="off"
            data-testid="contact-dialog-line-name"
            {...register(`extraInfo.${index}.name`)}
          />
          <TextInput
            placeholder={t('dialog.fieldValue')}
            aria-label={t('dialog.fieldValueOf', { number: index + 1 })}
            autoComplete="off"
            data-testid="contact-dialog-line-value"
            {...register(`extraInfo.${index}.value`)}
          />
          <IconButton
            label={t('dialog.removeField', { number: index + 1 })}
            onClick={() => remove(index)}
            data-testid="contact-dialog-line-remove"
          >
            <Trash size={18} />
          </IconButton>
        </Line>
      ))}
      {formState.errors.extraInfo && (
        <Problem role="alert" data-testid="contact-dialog-lines-error">
          {t('dialog.incomplete')}
        </Problem>
      )}
      <div>
        <Button
          size="small"
          variant="ghost"
          icon={<Plus />}
          disabled={fields.length >= maxContactFields}
          onClick={() => append({ name: '', value: '' })}
          data-testid="contact-dialog-line-add"
        >
          {t('dialog.addField')}
        </Button>
      </div>
    </Root>
  );
}
