import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../lib/forms/field-error.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { maxMessage, type QuickMessageFormValues, announcedLength } from './quick-message-form.ts';

const Root = styled('div')({ position: 'relative', '& textarea': { minHeight: 124 } });
const Counter = styled('span')({
  ...type.meta,
  position: 'absolute',
  top: 1,
  right: 0,
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: color.error, fontWeight: 550 },
});
const Hidden = styled('span')(visuallyHidden);

/** The text with a counter, which stays beside the error because it shows how much to remove (S235). */
export function MessageField({
  form: { control, register, formState },
}: {
  form: UseFormReturn<QuickMessageFormValues>;
}) {
  const { t } = useTranslation('quickMessages');
  const used = useWatch({ control, name: 'message' }).length;
  const room = announcedLength(used);
  return (
    <Root>
      <Field
        label={t('dialog.message')}
        hint={t('dialog.messageHint')}
        error={fieldError(formState.errors.message)}
        data-testid="quick-message-dialog-message"
      >
        <MessageInput rows={5} data-testid="quick-message-dialog-message" {...register('message')} />
      </Field>
      <Counter aria-hidden data-over={used > maxMessage ? '' : undefined} data-testid="quick-message-dialog-count">
        {t('dialog.count', { used, max: maxMessage })}
      </Counter>
      <Hidden role="status">{room === null ? '' : t(room.key, { count: room.count })}</Hidden>
    </Root>
  );
}
