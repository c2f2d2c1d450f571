import type { Message } from '@balcao/contract';
import { splitSignature, textLength } from '@balcao/domain';
import type { KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { type Reasons, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { MessageInput } from '../../../ui/inputs/message-input.tsx';
import { editMessage } from '../../desk/index.ts';

type Values = { words: string };

const validate = ({ words }: Values): Reasons<Values> => ({
  words: words.trim() === '' ? 'required' : words.trimEnd().length > textLength.message ? 'tooLong' : undefined,
});

/** Gives a text of ours new words; the signature stays. Enter saves, as it sends in the input (S472). */
export function EditDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const { words } = splitSignature(message.body);
  const form = useForm<Values>({ defaultValues: { words }, mode: 'onTouched', resolver: resolveReasons(validate) });
  const saveByEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <FormDialog
      open
      title={t('edit.title')}
      form={form}
      onSave={(values) => editMessage(message.id, values.words)}
      onClose={onClose}
      confirmLabel={t('common:actions.save')}
      canSave={form.formState.isDirty}
      testId="edit-message"
    >
      <Field label={t('edit.label')} hint={t('edit.hint')} error={fieldError(form.formState.errors.words)}>
        <MessageInput
          autoFocus
          rows={4}
          onKeyDown={saveByEnter}
          data-testid="edit-message-words"
          {...form.register('words')}
        />
      </Field>
    </FormDialog>
  );
}
