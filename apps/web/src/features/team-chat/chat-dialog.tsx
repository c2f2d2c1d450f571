import { type Chat, type ChatInput, teamChatEndpoints } from '@balcao/contract';
import { chatLimits } from '@balcao/domain';
import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { normalizeForSearch } from '../../lib/format/normalize-for-search.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { SearchCombobox } from '../../ui/inputs/search-combobox.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';
import { useColleagues } from '../users/index.ts';
import { storeChat } from './chat-cache.ts';
import { othersIn } from './chat-names.ts';

const People = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' });
const Chip = styled('li')({
  ...type.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  padding: '2px 2px 2px 4px',
  borderRadius: radius.control,
  background: color.sunken,
  '& > span:not([aria-hidden])': ellipsis,
});

type Person = { id: number; name: string };
type Values = { title: string; people: readonly Person[] };

/** More are not offered at once; the search finds the others. */
const mostOffered = 50;

/** Who takes part besides the viewer: chosen by name, taken away again (S265). */
function PeopleField({
  people,
  onChange,
  error,
}: {
  people: readonly Person[];
  onChange: (people: readonly Person[]) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation(['teamChat', 'common']);
  const { user } = useSignedIn();
  const [text, setText] = useState('');
  const { data, isError } = useColleagues(true);
  const wanted = normalizeForSearch(text.trim());
  const offered = (data ?? [])
    .filter(({ id }) => id !== user.id && !people.some((person) => person.id === id))
    .filter(({ name }) => normalizeForSearch(name).includes(wanted))
    .slice(0, mostOffered);
  const note = isError
    ? t('dialog.peopleFailed')
    : data === undefined
      ? t('common:busy.loading')
      : offered.length === 0 && wanted !== ''
        ? t('dialog.peopleNone')
        : undefined;
  return (
    <>
      <Field label={t('dialog.people')} error={error} data-testid="chat-dialog-people">
        <SearchCombobox
          text={text}
          onText={setText}
          options={offered.map(({ id, name }) => ({
            id: String(id),
            label: name,
            icon: <Avatar name={name} size={28} />,
          }))}
          onChoose={(id) => {
            const chosen = offered.find((person) => String(person.id) === id);
            if (chosen) onChange([...people, { id: chosen.id, name: chosen.name }]);
            setText('');
          }}
          note={note}
          listLabel={t('dialog.people')}
          placeholder={t('dialog.peopleSearch')}
          testId="chat-dialog-people"
        />
      </Field>
      {people.length > 0 && (
        <People>
          {people.map((person) => (
            <Chip key={person.id} data-testid="chat-dialog-person">
              <Avatar name={person.name} size={24} />
              <span>{person.name}</span>
              <IconButton
                small
                label={t('dialog.remove', { name: person.name })}
                onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
              >
                <X />
              </IconButton>
            </Chip>
          ))}
        </People>
      )}
    </>
  );
}

/** Begins a chat, or changes the known one: its title and who takes part (S265). */
export function ChatDialog({
  known,
  onSaved,
  onClose,
}: {
  known: Chat | null;
  onSaved: (chat: Chat) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('teamChat');
  const client = useQueryClient();
  const { id: viewerId } = useSignedIn().user;
  const form = useForm<Values>({
    defaultValues: { title: known?.title ?? '', people: known === null ? [] : othersIn(known, viewerId) },
  });
  const { register, control, formState } = form;

  async function save({ title, people }: Values): Promise<void> {
    const body: ChatInput = { title, users: people.map(({ id }) => ({ id })) };
    const chat =
      known === null
        ? await call(teamChatEndpoints.create, { body })
        : await call(teamChatEndpoints.update, { params: { id: known.id }, body });
    storeChat(client, chat, viewerId);
    onSaved(chat);
  }

  return (
    <FormDialog
      open
      title={t('dialog.title')}
      form={form}
      onSave={save}
      onClose={onClose}
      confirmLabel={t('dialog.save')}
      cancelLabel={t('dialog.close')}
      codeFields={{ ERR_NO_USER_FOUND: 'people' }}
      testId="chat-dialog"
    >
      <Field label={t('dialog.name')} hint={t('dialog.nameHint')} data-testid="chat-dialog-title">
        <TextInput
          autoFocus
          autoComplete="off"
          maxLength={chatLimits.title}
          data-testid="chat-dialog-title"
          {...register('title')}
        />
      </Field>
      <Controller
        control={control}
        name="people"
        rules={{ validate: (people) => people.length > 0 || t('dialog.required') }}
        render={({ field: { value, onChange } }) => (
          <PeopleField people={value} onChange={onChange} error={formState.errors.people?.message} />
        )}
      />
    </FormDialog>
  );
}
