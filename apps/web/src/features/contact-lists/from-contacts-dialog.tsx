import { type ContactFilter, contactListsEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/errors.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { ChipsSelect } from '../../ui/inputs/chips-select.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { SelectInput } from '../../ui/inputs/select-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useQueues } from '../queues/index.ts';
import { useTags } from '../tags/index.ts';
import { importsKey, itemsKey, listKey } from './query-keys.ts';

type Values = { tagIds: number[]; queueIds: number[]; lastTalk: string };

const Found = styled('p')({ ...type.secondary, margin: 0, color: color.text2, fontWeight: 550 });

const within = [7, 30, 90, 365] as const;
const silent = [30, 90, 180, 365] as const;

/** The filter that the form describes. */
function toFilter({ tagIds, queueIds, lastTalk }: Values): ContactFilter {
  const [kind, days] = lastTalk.split('-');
  return {
    tagIds,
    queueIds,
    talkedWithinDays: kind === 'within' ? Number(days) : null,
    silentForDays: kind === 'silent' ? Number(days) : null,
  };
}

function useMatching(filter: ContactFilter) {
  return useQuery({
    queryKey: ['contact-lists', 'matching', filter],
    queryFn: ({ signal }) => call(contactListsEndpoints.countMatching, { body: filter, signal }),
    meta: { quiet: true },
  });
}

/** Adds the contacts that tags, queues and the last conversation choose (S626). */
export function FromContactsDialog({ contactListId, onClose }: { contactListId: number; onClose: () => void }) {
  const { t } = useTranslation('contactLists');
  const client = useQueryClient();
  const toast = useToast();
  const tags = useTags().data ?? [];
  const queues = useQueues().data ?? [];
  const form = useForm<Values>({ defaultValues: { tagIds: [], queueIds: [], lastTalk: 'any' } });
  const { control, register } = form;
  const values = useWatch({ control, compute: (all: Values) => all });
  const { data, error } = useMatching(toFilter(values));

  const add = async (chosen: Values): Promise<void> => {
    const body = toFilter(chosen);
    const { added, alreadyThere } = await call(contactListsEndpoints.addContacts, {
      params: { id: contactListId },
      body,
    });
    await Promise.all(
      [itemsKey(contactListId), listKey(contactListId), importsKey(contactListId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    toast.success(
      [
        t('toasts.added', { count: added }),
        ...(alreadyThere > 0 ? [t('toasts.already', { count: alreadyThere })] : []),
      ].join(' '),
    );
  };

  return (
    <FormDialog
      open
      title={t('fromContacts.title')}
      form={form}
      onSave={add}
      onClose={onClose}
      confirmLabel={t('fromContacts.add')}
      busyLabel={t('fromContacts.adding')}
      canSave={data !== undefined && data.count > 0}
      testId="from-contacts"
    >
      <Field label={t('fromContacts.tags')}>
        <Controller
          control={control}
          name="tagIds"
          render={({ field: { value, onChange } }) => (
            <ChipsSelect
              options={tags}
              value={value}
              onChange={onChange}
              placeholder={t('fromContacts.anyTag')}
              data-testid="from-contacts-tags"
            />
          )}
        />
      </Field>
      <Field label={t('fromContacts.queues')}>
        <Controller
          control={control}
          name="queueIds"
          render={({ field: { value, onChange } }) => (
            <ChipsSelect
              options={queues}
              value={value}
              onChange={onChange}
              placeholder={t('fromContacts.anyQueue')}
              data-testid="from-contacts-queues"
            />
          )}
        />
      </Field>
      <Field label={t('fromContacts.lastTalk')}>
        <SelectInput
          options={[
            { value: 'any', label: t('fromContacts.anyTime') },
            ...within.map((days) => ({ value: `within-${days}`, label: t('fromContacts.within', { count: days }) })),
            ...silent.map((days) => ({ value: `silent-${days}`, label: t('fromContacts.silent', { count: days }) })),
          ]}
          data-testid="from-contacts-last-talk"
          {...register('lastTalk')}
        />
      </Field>
      <Found role="status" data-testid="from-contacts-count">
        {error !== null
          ? errorText(error)
          : data === undefined
            ? t('fromContacts.counting')
            : t('fromContacts.found', { count: data.count })}
      </Found>
    </FormDialog>
  );
}
