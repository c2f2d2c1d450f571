import type { Contact, ErrorCode } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { BlockRefusal } from './block-refusal.tsx';
import { type ContactFormValues, emptyContact, tidyNumber, toFormValues, validateContact } from './contact-form.ts';
import { ExtraInfoFields } from './extra-info-fields.tsx';
import { useContact } from './use-contact.ts';
import { useSaveContact } from './use-save-contact.ts';

export type ContactDialogProps = {
  /** Undefined for a new contact. */
  contactId?: number | undefined;
  /** The initial name and number of a new contact. */
  name?: string | undefined;
  number?: string | undefined;
  onClose: () => void;
  /** Called before the dialog closes. If it throws, the dialog stays open. */
  onSaved?: ((contact: Contact) => Promise<void> | void) | undefined;
};

/** The field that a refusal of the server belongs to. */
const codeFields = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_WAPP_CHECK_CONTACT: 'number',
  ERR_NO_DEF_WAPP_FOUND: 'number',
} as const satisfies Partial<Record<ErrorCode, 'number'>>;

function NumberField({ form }: { form: UseFormReturn<ContactFormValues> }) {
  const { t } = useTranslation('contacts');
  const { onBlur, ...field } = form.register('number');
  return (
    <Field
      label={t('dialog.number')}
      hint={t('dialog.numberHint')}
      error={fieldError(form.formState.errors.number)}
      data-testid="contact-dialog-number"
    >
      <TextInput
        type="tel"
        inputMode="tel"
        autoComplete="off"
        data-testid="contact-dialog-number"
        {...field}
        onBlur={(event) => {
          form.setValue('number', tidyNumber(event.target.value));
          void onBlur(event);
        }}
      />
    </Field>
  );
}

function Fields({ form, isGroup }: { form: UseFormReturn<ContactFormValues>; isGroup: boolean }) {
  const { t } = useTranslation('contacts');
  const { register, formState } = form;
  return (
    <>
      <Field label={t('dialog.name')} error={fieldError(formState.errors.name)} data-testid="contact-dialog-name">
        <TextInput autoFocus autoComplete="off" data-testid="contact-dialog-name" {...register('name')} />
      </Field>
      {!isGroup && (
        <>
          <NumberField form={form} />
          <Field
            label={t('dialog.email')}
            error={fieldError(formState.errors.email)}
            data-testid="contact-dialog-email"
          >
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-testid="contact-dialog-email"
              {...register('email')}
            />
          </Field>
          <Checkbox
            label={t('dialog.optedOut')}
            hint={t('dialog.optedOutHint')}
            data-testid="contact-dialog-opted-out"
            {...register('optedOut')}
          />
          <ExtraInfoFields form={form} />
        </>
      )}
    </>
  );
}

/**
 * The form, filled with the contact as it was when the dialog opened: later changes must not overwrite what is typed.
 */
function useContactForm({ contactId, name = '', number = '', onClose }: ContactDialogProps) {
  const toast = useToast();
  const query = useContact(contactId);
  const [stored, setStored] = useState<Contact>();
  const isFresh = query.isSuccess && !query.isFetching;
  if (stored === undefined && isFresh) setStored(query.data);
  const form = useForm<ContactFormValues>({
    defaultValues: { ...emptyContact, name, number: tidyNumber(number) },
    mode: 'onTouched',
    resolver: resolveReasons(validateContact),
  });
  const { reset } = form;
  const { error } = query;

  useEffect(() => {
    if (stored !== undefined) reset(toFormValues(stored));
  }, [stored, reset]);
  useEffect(() => {
    if (error === null) return;
    toast.failure(error);
    onClose();
  }, [error, onClose, toast]);
  return { form, stored, isLoading: contactId !== undefined && stored === undefined };
}

/** Adds a contact or changes one. Of a group only the name can be changed (S225–S227, S232). */
export function ContactDialog(props: ContactDialogProps) {
  const { contactId, onClose, onSaved } = props;
  const { t } = useTranslation(['contacts', 'common']);
  const { form, stored, isLoading } = useContactForm(props);
  const save = useSaveContact();
  const isNew = contactId === undefined;
  const isGroup = stored?.isGroup ?? false;
  return (
    <FormDialog
      open
      title={t(isNew ? 'dialog.addTitle' : isGroup ? 'dialog.groupTitle' : 'dialog.editTitle')}
      form={form}
      onSave={async (values) => {
        const contact = await save(stored, values);
        await onSaved?.(contact);
      }}
      onClose={onClose}
      confirmLabel={isNew ? t('dialog.add') : t('common:actions.save')}
      busyLabel={isNew ? t('dialog.adding') : t('common:busy.saving')}
      {...(isLoading ? { loadingFields: 3 } : {})}
      codeFields={codeFields}
      width={520}
      testId="contact-dialog"
    >
      {stored && <BlockRefusal {...stored} />}
      <Fields form={form} isGroup={isGroup} />
    </FormDialog>
  );
}
