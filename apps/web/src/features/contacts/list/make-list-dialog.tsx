import { contactListsEndpoints, fields } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/errors.ts';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { reasonOf, resolveReasons } from '../../../lib/forms/form-reasons.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { type ChosenFilter, toFilter } from './contact-filter.ts';

type Values = { name: string };

const Found = styled('p')({ ...type.secondary, margin: 0, color: color.text2, fontWeight: 550 });

/** Makes a list of the people whom the filter finds, and opens it (S645). */
export function MakeListDialog({
  filter,
  search,
  onClose,
}: {
  filter: ChosenFilter;
  /** What the page is searched for. */
  search: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const client = useQueryClient();
  const body = { ...toFilter(filter), searchParam: search };
  /** After a failure half way the list is there already; a second press fills it. */
  const made = useRef<{ id: number; name: string } | null>(null);
  const toast = useToast();
  const close = (): void => {
    onClose();
    const empty = made.current;
    if (empty === null) return;
    // Whoever gives up did not want an empty list.
    call(contactListsEndpoints.remove, { params: { id: empty.id } })
      .then(() => client.invalidateQueries({ queryKey: ['contact-lists'] }))
      .catch((failure: unknown) => toast.failure(failure));
  };
  const { data, error } = useQuery({
    queryKey: ['contact-lists', 'matching', body],
    queryFn: ({ signal }) => call(contactListsEndpoints.countMatching, { body, signal }),
    meta: { quiet: true },
  });
  const form = useForm<Values>({
    defaultValues: { name: '' },
    mode: 'onTouched',
    resolver: resolveReasons<Values>(({ name }) => ({ name: reasonOf(fields.name, name) })),
  });
  const make = async ({ name }: Values): Promise<void> => {
    made.current ??= await call(contactListsEndpoints.create, { body: { name } });
    const { id } = made.current;
    // Whoever corrected the name meanwhile wants the list under that name.
    if (made.current.name !== name.trim())
      made.current = await call(contactListsEndpoints.update, { params: { id }, body: { name } });
    await call(contactListsEndpoints.addContacts, { params: { id }, body });
    made.current = null;
    await client.invalidateQueries({ queryKey: ['contact-lists'] });
    void navigate(`/contact-lists/${id}/contacts`);
  };
  return (
    <FormDialog
      open
      title={t('makeList.title')}
      form={form}
      onSave={make}
      onClose={close}
      confirmLabel={t('makeList.make')}
      busyLabel={t('makeList.making')}
      canSave={data !== undefined && data.count > 0}
      testId="make-list"
    >
      <Field label={t('makeList.name')} error={fieldError(form.formState.errors.name)} data-testid="make-list-name">
        <TextInput autoFocus autoComplete="off" dir="auto" data-testid="make-list-name" {...form.register('name')} />
      </Field>
      {search !== '' && <Found data-testid="make-list-search">{t('makeList.search', { text: search })}</Found>}
      <Found role="status" data-testid="make-list-count">
        {error !== null
          ? errorText(error)
          : data === undefined
            ? t('makeList.counting')
            : t('makeList.found', { count: data.count })}
      </Found>
    </FormDialog>
  );
}
